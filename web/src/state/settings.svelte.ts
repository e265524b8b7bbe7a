import { kept, keep } from './kept'

export interface Settings {
  theme: 'system' | 'dark' | 'light'
  motion: 'system' | 'full' | 'less'
  sound: boolean
  cards: 'normal' | 'large'
  pace: 'instant' | 'quick' | 'calm' | 'slow'
  chat: boolean
  guide: boolean
  /** Notices of the browser, if it lets us. */
  notify: boolean
  name: string
  language: 'en'
}

const usual: Settings = {
  theme: 'system',
  motion: 'system',
  sound: false,
  cards: 'normal',
  pace: 'calm',
  chat: true,
  guide: true,
  notify: false,
  name: '',
  language: 'en',
}

/** Only what somebody chose is kept, so that what is usual may change. Before, all was kept: then its usual values go. */
function chosen(): Partial<Settings> {
  const { theme, chat, ...rest } = kept<Partial<Settings>>('settings', {})
  const before = 'language' in rest
  return {
    ...rest,
    ...(theme && !(before && theme === 'dark') && { theme }),
    ...(chat !== undefined && !before && { chat }),
  }
}

export const settings = $state<Settings>({ ...usual, ...chosen() })

const wantsLight = matchMedia('(prefers-color-scheme: light)')
const wantsLess = matchMedia('(prefers-reduced-motion: reduce)')
let systemLight = $state(wantsLight.matches)
let systemLess = $state(wantsLess.matches)
wantsLight.addEventListener('change', (it) => (systemLight = it.matches))
wantsLess.addEventListener('change', (it) => (systemLess = it.matches))

/** As the system wishes, unless somebody chose. */
export function theme(): 'dark' | 'light' {
  return settings.theme === 'system' ? (systemLight ? 'light' : 'dark') : settings.theme
}

export function lessMotion(): boolean {
  return settings.motion === 'system' ? systemLess : settings.motion === 'less'
}

/** Writes the settings to the page and to this device whenever one changes. Call once, inside an effect root. */
export function applySettings(): void {
  $effect(() => {
    const page = document.documentElement
    page.dataset.theme = theme()
    page.dataset.motion = lessMotion() ? 'less' : 'full'
    page.dataset.cards = settings.cards
    page.lang = settings.language
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', theme() === 'dark' ? '#110f1c' : '#f3ecdd')
    keep(
      'settings',
      Object.fromEntries(
        Object.entries($state.snapshot(settings)).filter(([name, value]) => value !== usual[name as keyof Settings]),
      ),
    )
  })
}
