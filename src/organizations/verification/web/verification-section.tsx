import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Verification } from '../contract.ts'
import { linkFault, statementFault } from '../verification-form.ts'
import { useVerificationChanges, verificationQuery } from './api.ts'
import { Documents } from './documents.tsx'
import { EvidenceList } from './evidence-list.tsx'

/** For owners: whether the organization is verified, and asking for it. */
export function VerificationSection({ organizationId }: { organizationId: string }) {
  const heading = useId()
  const verification = useQuery(verificationQuery(organizationId))
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={heading} className="text-2xl">
          Verification
        </h2>
        {verification.data && <Status verification={verification.data} />}
      </div>
      {verification.isError && (
        <LoadFailed
          title="We couldn’t load the verification"
          error={verification.error}
          onRetry={() => void verification.refetch()}
        />
      )}
      {verification.isPending && <Skeleton className="h-40 rounded-lg" />}
      {verification.data && <State organizationId={organizationId} verification={verification.data} />}
    </Card>
  )
}

function Status({ verification: { verifiedAt, request } }: { verification: Verification }) {
  if (request?.status === 'submitted') return <Badge tone="info">In review</Badge>
  return verifiedAt ? <Badge tone="positive">Verified</Badge> : <Badge tone="warning">Not verified</Badge>
}

type StateProps = { organizationId: string; verification: Verification }

function State({ organizationId, verification: { verifiedAt, verifiedBy, request } }: StateProps) {
  if (request?.status === 'submitted')
    return (
      <>
        <p className="text-muted">
          You asked <LocalTime at={request.askedAt} />. We’ll email you when we’ve decided.
        </p>
        <p className="whitespace-pre-wrap wrap-anywhere">{request.statement}</p>
        <Documents organizationId={organizationId} evidence={request.evidence} />
      </>
    )
  if (verifiedBy === 'administrator')
    return (
      <>
        <p className="text-muted">
          We verified your organization{' '}
          {verifiedAt && (
            <>
              on <LocalTime at={verifiedAt} />
            </>
          )}
          . You can publish your facilities.
        </p>
        {request && <EvidenceList organizationId={organizationId} evidence={request.evidence} />}
      </>
    )
  return (
    <>
      {request?.reason && (
        <Notice
          tone="warning"
          title={request.status === 'revoked' ? 'Your verification ended' : 'We couldn’t verify you yet'}
        >
          {request.reason}
        </Notice>
      )}
      <p className="text-muted">
        {verifiedAt
          ? 'You can publish your facilities. Send proof that you manage them to stay verified.'
          : 'Only verified organizations publish facilities. Until then, they’re drafts that only members see.'}
      </p>
      <AskForm organizationId={organizationId} />
    </>
  )
}

function AskForm({ organizationId }: { organizationId: string }) {
  const { ask } = useVerificationChanges(organizationId)
  const form = useForm({
    initial: { statement: '', link: '' },
    draft: `verification ${organizationId}`,
    check: typed => ({
      statement: statementFault(tidyLines(typed.statement)),
      link: linkFault(tidyLine(typed.link)),
    }),
    send: typed => ask.mutateAsync({ statement: tidyLines(typed.statement), link: tidyLine(typed.link) }),
    onSent: () => toast({ title: 'Request sent', description: 'You can add documents now.' }),
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextArea
        label="How are you connected to these places?"
        hint="For example: we’re the city’s parks department and run these fields."
        required
        {...form.field('statement')}
      />
      <TextField
        label="A page that shows it"
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        {...form.field('link')}
      />
      <FormFailure form={form} title="We couldn’t send your request" />
      <SubmitButton form={form} className="self-start" busyLabel="Sending">
        Ask for verification
      </SubmitButton>
    </Form>
  )
}
