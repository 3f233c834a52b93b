import { useId } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Evidence } from '../contract.ts'
import { DOCUMENTS } from '../verification-form.ts'
import { useVerificationChanges } from './api.ts'
import { EvidenceList } from './evidence-list.tsx'

/** Of the open request. */
export function Documents({ organizationId, evidence }: { organizationId: string; evidence: readonly Evidence[] }) {
  const id = useId()
  const { add, remove } = useVerificationChanges(organizationId)
  const failure = add.error ?? remove.error
  const isFull = evidence.filter(({ fileName }) => fileName !== null).length >= DOCUMENTS.most
  return (
    <div className="flex flex-col gap-3">
      <EvidenceList
        organizationId={organizationId}
        evidence={evidence}
        renderAction={({ id: evidenceId, fileName }) => (
          <Button
            tone="quiet"
            size="sm"
            busy={remove.isPending && remove.variables === evidenceId}
            busyLabel="Removing"
            onClick={() => remove.mutate(evidenceId)}
          >
            Remove<span className="sr-only"> {fileName}</span>
          </Button>
        )}
      />
      {failure && <Notice tone="danger">{detailOf(failure)}</Notice>}
      {!isFull && (
        <div>
          <input
            id={id}
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            className="peer sr-only"
            disabled={add.isPending}
            onChange={event => {
              const file = event.currentTarget.files?.[0]
              // The same file can be chosen again after a refusal.
              event.currentTarget.value = ''
              if (file) add.mutate(file)
            }}
          />
          <label
            htmlFor={id}
            className={`${buttonClass({ tone: 'secondary' })} peer-focus-visible:outline-2 peer-focus-visible:outline-focus`}
          >
            {add.isPending ? 'Uploading…' : 'Add a document'}
          </label>
          <p className="mt-1.5 text-sm text-muted">
            PDF, JPEG, PNG or WebP, up to 5 MB: a lease, a letter or a badge. Only you and our administrators see it.
          </p>
        </div>
      )}
    </div>
  )
}
