import type { Helper } from '#leads/web/open-assistant.ts'
import { ClinicDialog } from './clinic-dialog.tsx'
import { FieldDialog } from './field/field-dialog.tsx'

export type AssistantProps = {
  /** The one that is open. */
  helper: Helper | null
  onClose: () => void
}

/** Both dialogs: what they have found stays while they are closed. */
export function Assistant({ helper, onClose }: AssistantProps) {
  return (
    <>
      <FieldDialog open={helper === 'field'} onClose={onClose} />
      <ClinicDialog open={helper === 'clinic'} onClose={onClose} />
    </>
  )
}
