import type { AlienGetawayDice as Dice } from '../../api/schema'

/** How likely a card of this Value gives 0, 1, 2, … Motion points: each die at or under it counts one. */
function rolls(value: number, dice: Dice): number[] {
  const hit = Math.min(1, value / dice.faces)
  let motion = [1]
  for (let die = 0; die < dice.count; die += 1) motion = both(motion, [1 - hit, hit])
  return motion
}

/** Two chances together: how likely they sum up to 0, 1, 2, … */
function both(one: number[], other: number[]): number[] {
  const sum = Array.from({ length: one.length + other.length - 1 }, () => 0)
  one.forEach((a, i) => other.forEach((b, j) => (sum[i + j]! += a * b)))
  return sum
}

/** What launching with cards of these Values costs on average, and how likely it costs nothing. */
export function overflow(values: number[], ahead: number, dice: Dice): { expected: number; none: number } {
  const motion = values.map((value) => rolls(value, dice)).reduce(both, [1])
  const expected = motion.reduce((total, chance, points) => total + chance * Math.max(0, points - ahead), 0)
  const none = motion.slice(0, ahead + 1).reduce((total, chance) => total + chance, 0)
  return { expected, none }
}
