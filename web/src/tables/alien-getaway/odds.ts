const DICE = 4
const FACES = 6

/** How likely a card of this Value gives 0, 1, … 4 Motion points: each of four dice at or under it counts one. */
function rolls(value: number): number[] {
  const hit = Math.min(1, value / FACES)
  const ways = [1, 4, 6, 4, 1]
  return ways.map((count, points) => count * hit ** points * (1 - hit) ** (DICE - points))
}

/** What launching with cards of these Values costs on average, and how likely it costs nothing. */
export function overflow(values: number[], ahead: number): { expected: number; none: number } {
  let motion = [1]
  for (const value of values) {
    const more = rolls(value)
    const sum = Array.from({ length: motion.length + DICE }, () => 0)
    motion.forEach((a, i) => more.forEach((b, j) => (sum[i + j]! += a * b)))
    motion = sum
  }
  const expected = motion.reduce((total, chance, points) => total + chance * Math.max(0, points - ahead), 0)
  const none = motion.slice(0, ahead + 1).reduce((total, chance) => total + chance, 0)
  return { expected, none }
}
