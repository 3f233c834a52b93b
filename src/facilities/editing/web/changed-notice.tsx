import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'

type ChangedNoticeProps = {
  /** What was saved: "these hours". */
  what: string
  /** Parts that differ, as named on the page. */
  differing?: readonly string[]
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Someone else saved meanwhile: offers both versions; nothing is lost until one is chosen. */
export function ChangedNotice({ what, differing = [], isSaving, onKeepMine, onTakeTheirs }: ChangedNoticeProps) {
  const where = new Intl.ListFormat('en-US').format(differing)
  return (
    <Notice
      tone="warning"
      title={`Someone else changed ${what}`}
      action={
        <>
          <Button size="sm" tone="secondary" busy={isSaving} busyLabel="Saving…" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="sm" tone="secondary" onClick={onTakeTheirs}>
            Use theirs
          </Button>
        </>
      }
    >
      The change came from another tab or another person. Your changes are still here.
      {where && ` Yours are different in: ${where}.`}
    </Notice>
  )
}
