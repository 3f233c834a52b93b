/** Labels must not be personal; the collector sums processes. */
export type Tally = {
  count(words: readonly string[]): void
  read(): { words: string[]; count: number }[]
}

export function makeTally(): Tally {
  const counts = new Map<string, number>()
  return {
    count(words) {
      const key = words.join('\n')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    read: () => [...counts].map(([key, count]) => ({ words: key.split('\n'), count })),
  }
}
