import { settings } from './settings.svelte'

export type Sound = 'deal' | 'place' | 'die' | 'glide' | 'pull' | 'pair' | 'turn' | 'win'

interface Note {
  hz: number
  to?: number
  at?: number
  long?: number
  loud?: number
  wave?: OscillatorType
}

/** Every sound is a few notes: no file, and silent unless somebody switches it on. */
const notes: Record<Sound, Note[]> = {
  deal: [{ hz: 900, to: 500, long: 0.06, loud: 0.05, wave: 'triangle' }],
  place: [{ hz: 220, to: 160, long: 0.09, loud: 0.14, wave: 'triangle' }],
  die: [
    { hz: 320, long: 0.03, wave: 'square', loud: 0.03 },
    { hz: 410, at: 0.07, long: 0.03, wave: 'square', loud: 0.03 },
    { hz: 290, at: 0.15, long: 0.04, wave: 'square', loud: 0.03 },
  ],
  glide: [{ hz: 520, to: 780, long: 0.16, loud: 0.06 }],
  pull: [{ hz: 300, to: 110, long: 0.2, loud: 0.1, wave: 'sawtooth' }],
  pair: [
    { hz: 880, long: 0.12, loud: 0.06 },
    { hz: 1320, at: 0.08, long: 0.18, loud: 0.06 },
  ],
  turn: [
    { hz: 523, long: 0.14, loud: 0.07 },
    { hz: 784, at: 0.12, long: 0.2, loud: 0.07 },
  ],
  win: [523, 659, 784, 1047].map((hz, n) => ({ hz, at: n * 0.12, long: 0.3, loud: 0.08 })),
}

let context: AudioContext | undefined

export function sound(name: Sound): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  for (const { hz, to = hz, at = 0, long = 0.1, loud = 0.08, wave = 'sine' } of notes[name]) {
    const start = context.currentTime + at
    const tone = new OscillatorNode(context, { type: wave, frequency: hz })
    const level = new GainNode(context, { gain: loud })
    tone.frequency.exponentialRampToValueAtTime(to, start + long)
    level.gain.setValueAtTime(loud, start)
    level.gain.exponentialRampToValueAtTime(0.0001, start + long)
    tone.connect(level).connect(context.destination)
    tone.start(start)
    tone.stop(start + long)
  }
}
