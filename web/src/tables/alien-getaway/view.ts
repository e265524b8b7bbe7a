import type { AlienGetawayView } from '../../api/schema'

export type View = AlienGetawayView
export type Way = View['ways'][number]
export type Side = View['sides'][number]
