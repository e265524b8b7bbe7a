import { settings } from './settings.svelte'

/** Whether this browser can tell somebody who looks elsewhere. */
export const canNotify = () => 'Notification' in window

/** Switch notices on or off; the browser asks for leave only now, after a click. Returns whether they are on. */
export async function wantNotices(on: boolean): Promise<boolean> {
  settings.notify = on && canNotify() && (await Notification.requestPermission()) === 'granted'
  return settings.notify
}

/** A notice that one is asked, for who wanted it and does not see the page. */
export async function callBack(title: string, body: string, table: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  const about = { body, tag: `turn ${table}`, icon: '/favicon.svg' }
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (worker?.active) {
    await worker.showNotification(title, about)
    return
  }
  const notice = new Notification(title, about)
  notice.onclick = () => {
    window.focus()
    notice.close()
  }
}
