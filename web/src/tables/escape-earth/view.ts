import type { EscapeEarthComponents, EscapeEarthView } from '../../api/schema'

export type View = EscapeEarthView
export type Box = EscapeEarthComponents
export type World = View['worlds'][number]
export type HubCard = View['hubs'][number][number]
export type Threat = View['threats'][number]
export type Structure = Box['structure'][number]
export type Activity = Box['activity'][number]
export type Galaxy = Box['galaxy'][number]

/** The position of the ocean planet. */
export const ocean = (view: View) => view.worlds.length - 1
/** What the cheapest structure costs. */
export const cheapest = (box: Box) => Math.min(...box.structure.map((it) => it.cost))
export const cube = (box: Box, id: string) => box.cube.find((it) => it.id === id)!
export const structure = (box: Box, id: string): Structure => box.structure.find((it) => it.id === id)!
export const roman = (value: number) => 'I'.repeat(value)

/** A hub laid out anew: every card is told its slot, whether it is active there, and what it builds with. */
function laid(box: Box, order: HubCard[]): HubCard[] {
  return order.map((it, at) => {
    const card = box.activity[it.card]!
    return { ...it, slot: at + 1, active: card.slots.includes(at + 1), units: card.units?.[at] ?? 0 }
  })
}

/** The hub after the card in `slot` was used: it goes to slot 1, the cards below it step up. */
export function afterUse(box: Box, hub: HubCard[], slot: number): HubCard[] {
  const used = hub[slot - 1]!
  return laid(box, [used, ...hub.filter((it) => it !== used)])
}

/** The hub after the cards of `slot` and the next one were swapped. */
function afterSwap(box: Box, hub: HubCard[], slot: number): HubCard[] {
  return laid(box, hub.toSpliced(slot - 1, 2, hub[slot]!, hub[slot - 1]!))
}

/** The hub after the thing with this key was picked, or null where no card moves. */
export function afterPick(box: Box, hub: HubCard[], key: string): HubCard[] | null {
  const [what, which] = key.split(':')
  if (what === 'slot') return afterUse(box, hub, Number(which))
  return what === 'gap' ? afterSwap(box, hub, Number(which)) : null
}

/** The world that a ship is on. */
export const where = (view: View, side: number) => view.worlds.find((it) => it.ships.includes(side))?.position ?? 0
/** How many event cards there are in all: the population at the start. */
export const events = (box: Box) => box.event.reduce((sum, it) => sum + it.copies, 0)
