import type { Helper } from '#leads/web/open-assistant.ts'
import { ClinicDialog } from './clinic-dialog.tsx'
import { FieldDialog } from './field/field-dialog.tsx'

export type AssistantProps = {
  helper: Helper | null
  onClose: () => void
}

/** Results survive closing. */
export function Assistant({ helper, onClose }: AssistantProps) {
  return (
    <>
      <FieldDialog open={helper === 'field'} onClose={onClose} />
      <ClinicDialog open={helper === 'clinic'} onClose={onClose} />
    </>
  )
}
