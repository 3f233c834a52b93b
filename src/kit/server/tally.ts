/** Counts what happens in this process, by a few words that are nobody's; whoever collects adds the processes up. */
export type Tally = {
  count(words: readonly string[]): void
  /** Each combination with how often it was counted since the process began. */
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
