import { kept, keep } from './kept'

export interface Settings {
  theme: 'system' | 'dark' | 'light'
  motion: 'system' | 'full' | 'less'
  sound: boolean
  cards: 'normal' | 'large'
  pace: 'instant' | 'quick' | 'calm' | 'slow'
  chat: boolean
  guide: boolean
  name: string
  language: 'en'
}

const usual: Settings = {
  theme: 'dark',
  motion: 'system',
  sound: false,
  cards: 'normal',
  pace: 'calm',
  chat: false,
  guide: true,
  name: '',
  language: 'en',
}

export const settings = $state<Settings>({ ...usual, ...kept<Partial<Settings>>('settings', {}) })

const wantsLight = matchMedia('(prefers-color-scheme: light)')
const wantsLess = matchMedia('(prefers-reduced-motion: reduce)')
let systemLight = $state(wantsLight.matches)
let systemLess = $state(wantsLess.matches)
wantsLight.addEventListener('change', (it) => (systemLight = it.matches))
wantsLess.addEventListener('change', (it) => (systemLess = it.matches))

/** Dark by default; light for those who choose it, or let their system choose. */
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
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme() === 'dark' ? '#110f1c' : '#f3ecdd')
    keep('settings', $state.snapshot(settings))
  })
}
