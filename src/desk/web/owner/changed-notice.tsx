import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'

type ChangedNoticeProps = {
  /** "these hours": what somebody else has saved. */
  what: string
  /** What theirs and yours have differently, as the page calls it. */
  differing?: readonly string[]
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody has saved since these changes were begun: says what can be done; nothing is lost before it is chosen. */
export function ChangedNotice({ what, differing = [], isSaving, onKeepMine, onTakeTheirs }: ChangedNoticeProps) {
  const where = new Intl.ListFormat('en-US').format(differing)
  return (
    <Notice
      tone="warning"
      title={`Somebody has saved ${what} in the meantime`}
      action={
        <>
          <Button size="sm" tone="secondary" busy={isSaving} busyLabel="Saving…" onClick={onKeepMine}>
            Save mine over theirs
          </Button>
          <Button size="sm" tone="secondary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </>
      }
    >
      In another tab, or somebody else. Your changes are still here.{where && ` Yours differ in: ${where}.`}
    </Notice>
  )
}
