import type { Scene } from '../../table/drawing'
import { ocean, structure, type Box, type Galaxy, type View, type World } from './view'
import { text } from './words'

/** What a card says when it is read: a title, what kind of thing it is, and its sentences. */
interface Reading {
  title: string
  kind: string
  lines: string[]
  /** The price in cubes, where there is one. */
  price?: { cube: string; count: number }
  flavour?: string
}

const say = text.read

function ofGalaxy(box: Box, card: Galaxy): Reading {
  const lines = [
    say.enter(card.parsecs),
    card.planet ? say.anyBuilding : say.noPlanet(box.structure.filter((it) => it.planets_only).map((it) => it.name)),
  ]
  if (card.cube) lines.push(say.freeCube(card.cube))
  if (card.kind === 'earth') lines.push(say.start)
  if (card.kind === 'ocean') lines.push(say.goal)
  return {
    title: card.name,
    kind: say.kinds[card.kind] ?? '',
    lines,
    ...(card.flavour ? { flavour: card.flavour } : {}),
  }
}

function ofWorld(scene: Scene, it: World): Reading {
  const [box, view] = [scene.components as Box, scene.view as View]
  const card = it.card === null ? null : box.galaxy[it.card]!
  if (!card) return { title: say.world(it.position), kind: say.faceDown, lines: [say.hidden] }
  const read = ofGalaxy(box, card)
  const built = it.structure ? structure(box, it.structure) : undefined
  const now: string[] = []
  if (built) now.push(say.stands(built, it))
  if (it.free) now.push(say.lies(it.free))
  for (const side of it.ships) now.push(say.ship(box.ship[side]!.name, scene.sides[side] ?? ''))
  if (view.alien === it.position) now.push(say.underAliens)
  if (view.anomaly === it.position) now.push(say.underAnomaly)
  if (!it.up) now.push(say.notUp)
  const where = it.position === 0 || it.position === ocean(view) ? '' : `${say.world(it.position)} · `
  return { ...read, kind: where + read.kind, lines: [...now, ...read.lines] }
}

function ofStructure(box: Box, id: string): Reading {
  const it = structure(box, id)
  const lines = [say.needs(it), it.uncovers[0] ? say.uncovers(it) : say.holds(it), say.upgrade(it)]
  if (!it.replaceable) lines.push(say.stays)
  return { title: it.name, kind: say.structure, lines, price: { cube: it.upgrade_cube, count: it.upgrade_price } }
}

function ofActivity(box: Box, at: number): Reading {
  const it = box.activity[at]!
  const made = box.structure.find((one) => one.activity === it.type)
  const lines = [
    say.slots(it.slots),
    say.travel(it.value),
    it.units?.length ? say.build : made ? say.produce(made.name) : '',
    say.used,
  ]
  return { title: text.activity(it), kind: it.name, lines: lines.filter(Boolean) }
}

function ofEvent(box: Box, id: string): Reading {
  const it = box.event.find((one) => one.id === id)!
  return {
    title: it.name,
    kind: say.event(it.copies),
    lines: [it.text, say.fight(it.price, it.cube), say.atOnce],
    price: { cube: it.cube, count: it.price },
  }
}

function ofPile(scene: Scene, which: string): Reading {
  const [box, view] = [scene.components as Box, scene.view as View]
  if (which === 'events')
    return {
      title: `${text.population} ${view.population}`,
      kind: say.pile,
      lines: [text.populationHow(view.population), say.population],
    }
  const left = box.time.map(({ kind }) => text.inPile(view.time_left[kind] ?? 0, text.kinds[kind] ?? ''))
  return { title: text.time, kind: say.pile, lines: [...left.map((it) => `${it}.`), say.clock] }
}

function ofMarker(scene: Scene, which: string): Reading {
  const [box, view] = [scene.components as Box, scene.view as View | undefined]
  if (which === 'anomaly') return { title: say.anomaly, kind: say.marker, lines: say.anomalyHow }
  return {
    title: text.aliens,
    kind: say.marker,
    lines: [...(view ? [`${text.alienCards(view.alien_cards)}.`] : []), ...say.aliensHow(box.alien.step)],
  }
}

/** What there is to read of a thing, by its key. */
export function read(scene: Scene, card: string): Reading {
  const box = scene.components as Box
  const [kind = '', id = ''] = card.split(':')
  switch (kind) {
    case 'world':
      return ofWorld(scene, (scene.view as View).worlds[Number(id)]!)
    case 'galaxy':
      return ofGalaxy(box, box.galaxy[Number(id)]!)
    case 'structure':
      return ofStructure(box, id)
    case 'activity':
      return ofActivity(box, Number(id))
    case 'event':
      return ofEvent(box, id)
    case 'time':
      return {
        title: box.time.find((it) => it.kind === id)!.name,
        kind: say.time,
        lines: [say.times(box.alien.step)[id] ?? ''],
      }
    case 'pile':
      return ofPile(scene, id)
    case 'marker':
      return ofMarker(scene, id)
    case 'cube':
      return { title: box.cube.find((it) => it.id === id)!.name, kind: say.cube, lines: [say.cubes(box, id), say.pays] }
    default:
      return { title: text.warnings, kind: '', lines: (scene.view as View).warnings }
  }
}
