import type { ZyzzlvariaComponents, ZyzzlvariaView } from '../../api/schema'
import type { Scene } from '../../table/drawing'

export type View = ZyzzlvariaView
export type Box = ZyzzlvariaComponents
export type Pawn = View['pawns'][number]
export type Pod = View['pods'][number]
export type Die = View['dice'][number]
export type Side = View['sides'][number]
export type Preview = View['previews'][number]
export type Crew = Box['crew']['pawn'][number]

export const DIRECTIONS = ['N', 'E', 'S', 'W']
export const ARROWS: Record<string, string> = { N: '↑', E: '→', S: '↓', W: '←' }
export const member = (box: Box, id: string): Crew => box.crew.pawn.find((it) => it.id === id)!
export const face = (value: number) => (value ? String(value) : 'X')
/** The ways that can be gone now. A step has two picks, a die and a direction; on this table it is one thing. */
export const coursesOf = (scene: Scene) =>
  (scene.view as View).previews.flatMap((it) => {
    const move = scene.picks.moves.find((one) => one.id === it.move)
    return move
      ? [
          {
            it,
            move,
            key: `go:${it.die ?? 'pod'}-${it.direction}`,
            die: (scene.view as View).dice.find((one) => one.id === it.die),
          },
        ]
      : []
  })
