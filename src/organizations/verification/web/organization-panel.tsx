import { useState } from 'react'
import { formatAgo } from '#kit/shared/ago-text.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { kindLabels } from '#organizations/organization-labels.ts'
import type { Decision, QueuedOrganization } from '../contract.ts'
import { type EvidenceKind, evidenceKinds, reasonFault } from '../verification-form.ts'
import { useDecide } from './api.ts'
import { evidenceLabels } from './evidence-labels.ts'
import { EvidenceList } from './evidence-list.tsx'

type Deciding = Decision['decision']

/** One organization, for administrators. */
export function OrganizationPanel({ organization }: { organization: QueuedOrganization }) {
  const { id, name, kind, verifiedAt, verifiedBy, facilities, owners, request } = organization
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const isOpen = request?.status === 'submitted'
  return (
    <Card as="article" className="flex flex-col gap-4">
      <h2 className="text-2xl wrap-anywhere">{name}</h2>
      <p className="flex flex-wrap gap-1.5">
        {kind && <Badge>{kindLabels[kind]}</Badge>}
        <Badge>{facilities === 1 ? '1 facility' : `${facilities.toLocaleString('en-US')} facilities`}</Badge>
        {verifiedBy ? (
          <Badge tone="positive">{proofLabels[verifiedBy]}</Badge>
        ) : (
          <Badge tone="warning">Not verified</Badge>
        )}
      </p>
      <dl className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="text-muted">Owners</dt>
        <dd className="flex min-w-0 flex-col">
          {owners.map(owner => (
            <span key={owner.id} className="wrap-anywhere">
              {owner.name},{' '}
              <a className="inline-link" href={`mailto:${owner.email}`}>
                {owner.email}
              </a>
            </span>
          ))}
        </dd>
        {verifiedAt && (
          <>
            <dt className="text-muted">Verified</dt>
            <dd>
              <LocalTime at={verifiedAt} />
            </dd>
          </>
        )}
        {request && (
          <>
            <dt className="text-muted">Asked</dt>
            <dd>
              <LocalTime at={request.askedAt} withTime />
            </dd>
            <dt className="text-muted">Statement</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{request.statement}</dd>
          </>
        )}
        {request?.reason && (
          <>
            <dt className="text-muted">Reason</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{request.reason}</dd>
          </>
        )}
      </dl>
      {request && <EvidenceList organizationId={id} evidence={request.evidence} />}
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <>
            <Button onClick={() => setDeciding('approve')}>Verify</Button>
            <Button tone="secondary" onClick={() => setDeciding('decline')}>
              Decline
            </Button>
          </>
        )}
        {verifiedAt && (
          <Button tone={isOpen ? 'quiet' : 'secondary'} onClick={() => setDeciding('revoke')}>
            Revoke verification
          </Button>
        )}
      </div>
      <Dialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={deciding ? titles[deciding] : ''}
        description={deciding ? notes[deciding] : undefined}
      >
        {deciding && <DecisionForm id={id} decision={deciding} onDone={() => setDeciding(null)} />}
      </Dialog>
    </Card>
  )
}

/** "Waiting since yesterday" in the list. */
export function OrganizationSummary({ organization: { name, request, verifiedAt }, now }: SummaryProps) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="flex flex-wrap gap-1.5">
        {request?.status === 'submitted' && (
          <Badge tone="info">Asked {formatAgo(now - Date.parse(request.askedAt))}</Badge>
        )}
        {verifiedAt && <Badge tone="positive">Verified</Badge>}
      </span>
    </>
  )
}

type SummaryProps = { organization: QueuedOrganization; now: number }

type DecisionFormProps = { id: string; decision: Deciding; onDone: () => void }

function DecisionForm({ id, decision, onDone }: DecisionFormProps) {
  const decide = useDecide(id)
  const isApproval = decision === 'approve'
  const form = useForm({
    initial: { kind: 'document', text: '' },
    check: typed => ({ text: reasonFault(tidyLines(typed.text)) }),
    send({ kind, text }) {
      const said = tidyLines(text)
      return decide.mutateAsync(
        isApproval ? { decision, kind: kind as EvidenceKind, seen: said } : { decision, reason: said },
      )
    },
    onSent() {
      toast({ title: done[decision] })
      onDone()
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      {isApproval && (
        <Select
          label="Proof"
          options={evidenceKinds.map(value => ({ value, label: evidenceLabels[value] }))}
          {...form.field('kind')}
        />
      )}
      <TextArea
        label={isApproval ? 'What you saw' : 'Reason'}
        hint={isApproval ? 'Kept as evidence. The owners can read it.' : 'The owners get it by email.'}
        required
        {...form.field('text')}
      />
      <FormFailure form={form} title="We couldn’t save your decision" />
      <SubmitButton form={form} tone={isApproval ? 'primary' : 'danger'} busyLabel="Saving" className="self-end">
        {acts[decision]}
      </SubmitButton>
    </Form>
  )
}

const proofLabels = { administrator: 'Verified', listing: 'Verified by listing', demo: 'Verified email (demo)' }
const titles = { approve: 'Verify organization', decline: 'Decline request', revoke: 'Revoke verification' }
const acts = { approve: 'Verify', decline: 'Decline', revoke: 'Revoke' }
const done = { approve: 'Organization verified', decline: 'Request declined', revoke: 'Verification revoked' }
const notes = {
  approve: 'Its owners can then publish their facilities.',
  decline: 'They can add what’s missing and ask again.',
  revoke: 'What’s published stays published. New facilities stay drafts.',
}
