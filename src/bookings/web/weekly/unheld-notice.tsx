import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { listId, useUnheld } from './unheld.ts'
import { unheldText } from './weekly-words.ts'

/** Warns whoever is about to pay that ticked dates are not part of it; the way to the list. Nothing while all is held. */
export function UnheldNotice({ facilityId }: { facilityId: string }) {
  const unheld = useUnheld(facilityId)
  if (!unheld) return null
  return (
    <Notice
      tone="info"
      action={
        <Button tone="secondary" size="sm" onClick={() => goToList(facilityId)}>
          See the dates
        </Button>
      }
    >
      {unheldText(unheld)}
    </Notice>
  )
}

/** The same for the bar at the bottom edge of a phone. */
export function UnheldLine({ facilityId }: { facilityId: string }) {
  const unheld = useUnheld(facilityId)
  return unheld && <p className="text-sm font-semibold text-clay">{`${unheld.count} more not held yet`}</p>
}

/** To the end of the list, where the button that holds them is; the focus goes along. */
function goToList(facilityId: string): void {
  const list = document.getElementById(listId(facilityId))
  list?.focus({ preventScroll: true })
  list?.scrollIntoView({ block: 'end' })
}
