import { joinClasses } from '#kit/web/join-classes.ts'
import { type Tally, tallyText } from '#search/rules-list.ts'
import { outdated } from '#search/web/card-grid.ts'
import { useMatchCount } from './use-match-count.ts'

/** Announced after a pause. Reserves its height. */
export function MatchCount({ query }: { query: string }) {
  const { tally, isOld } = useMatchCount(query)
  return (
    <output className={joinClasses('block min-h-6 font-semibold transition-opacity', isOld && outdated)}>
      {tally && formatCount(tally)}
    </output>
  )
}

/** "128 facilities match", "2000+ facilities match" */
export function formatCount(tally: Tally): string {
  if (tally.matching === 0) return 'No facilities match all of this. Remove a filter.'
  return tally.matching === 1 && !tally.isLeast ? '1 facility matches' : `${tallyText(tally)} facilities match`
}
