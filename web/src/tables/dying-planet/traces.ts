import type { DyingPlanetEvent, StoryLine } from '../../api/schema'

/** What happened to somebody since the own last turn, as far as the table shows it. */
export interface Trace {
  taken: number[]
  used: number[]
  /** Contamination gained. */
  dirt: number
  /** The Challenge won, or -1. */
  won: number
}

/** What every seat shows of the lines since the own last turn. */
export function tracesOf(since: StoryLine[]): Map<number, Trace> {
  const traces = new Map<number, Trace>()
  for (const line of since) {
    const it = line as StoryLine & DyingPlanetEvent
    const of = traces.get(line.seat) ?? { taken: [], used: [], dirt: 0, won: -1 }
    if (it.kind === 'takes-treasure') of.taken.push(it.facts.treasure)
    else if (it.kind === 'swaps' && it.facts.taken !== undefined) of.taken.push(it.facts.taken)
    else if (it.kind === 'uses-treasure') of.used.push(it.facts.treasure)
    else if (it.kind === 'fails' || it.kind === 'hunted') of.dirt += it.facts.gained
    else if (it.kind === 'infected' || it.kind === 'offloaded') of.dirt += it.facts.count
    else if (it.kind === 'wins-challenge') of.won = it.facts.challenge
    else continue
    traces.set(line.seat, of)
  }
  return traces
}
