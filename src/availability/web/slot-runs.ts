/** ISO 8601 with the facility's offset. */
export type Run = { startTime: string; endTime: string }

/** Sorted: 7 to 8 and 8 to 9 become 7 to 9. Never across days. */
export function joinRuns(slots: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const { startTime, endTime } of slots) {
    const last = runs.at(-1)
    const follows = last && Date.parse(last.endTime) === Date.parse(startTime)
    if (follows && last.startTime.slice(0, 10) === startTime.slice(0, 10)) last.endTime = endTime
    else runs.push({ startTime, endTime })
  }
  return runs
}
