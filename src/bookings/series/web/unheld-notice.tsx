import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { listId, useUnheld } from './unheld.ts'
import { unheldText } from './weekly-messages.ts'

/** Warns before payment: selected dates that are not held are not paid. */
export function UnheldNotice({ facilityId }: { facilityId: string }) {
  const unheld = useUnheld(facilityId)
  if (!unheld) return null
  return (
    <Notice
      tone="info"
      action={
        <Button tone="secondary" size="sm" onClick={() => goToList(facilityId)}>
          See dates
        </Button>
      }
    >
      {unheldText(unheld)}
    </Notice>
  )
}

/** For the bottom bar on phones. */
export function UnheldLine({ facilityId }: { facilityId: string }) {
  const unheld = useUnheld(facilityId)
  return unheld && <p className="text-sm font-semibold text-clay">{`${unheld.count} more not held yet`}</p>
}

/** Scrolls to the button that holds them and moves the focus. */
function goToList(facilityId: string): void {
  const list = document.getElementById(listId(facilityId))
  list?.focus({ preventScroll: true })
  list?.scrollIntoView({ block: 'end' })
}
