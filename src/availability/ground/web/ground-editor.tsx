import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ChangedNotice } from '#facilities/editing/web/changed-notice.tsx'
import { useRevisedForm } from '#facilities/editing/web/use-revised-form.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Form, FormFailure } from '#kit/web/form/form.tsx'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { UnsavedChanges } from '#kit/web/form/unsaved-changes.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import type { OwnerGround } from '../contract.ts'
import { ownerGroundQuery, saveGround } from './api.ts'
import { addMember, defaultCuts, type GroundForm, recut, removeMember, setPart, toGroundForm } from './ground-form.ts'
import { blockingTexts, cutsText, freeText } from './ground-messages.ts'
import { GroundStrip } from './ground-strip.tsx'
import { MemberRow } from './member-row.tsx'

export function GroundEditor({ ground }: { ground: OwnerGround }) {
  const { form, edited, isDirty, isStale, change, keepMine, undo, isUndoing } = useGroundForm(ground)
  return (
    <Form form={form} className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <Members {...{ ground, change }} form={edited} />
        <Outcome form={edited} />
      </div>
      <SaveBar
        isDirty={isDirty}
        isSaving={form.isSending}
        isInConflict={isStale}
        toMend={null}
        onSave={form.submit}
        onDiscard={form.discard}
        onUndo={undo}
        isUndoing={isUndoing}
      >
        {isStale && (
          <ChangedNotice
            what="this shared space"
            isSaving={form.isSending}
            onKeepMine={keepMine}
            onTakeTheirs={form.discard}
          />
        )}
        <FormFailure form={form} title="Not saved" />
      </SaveBar>
      <UnsavedChanges isDirty={isDirty} onDiscard={form.discard} />
    </Form>
  )
}

function useGroundForm(ground: OwnerGround) {
  const client = useQueryClient()
  const { id } = ground.facility
  const { queryKey } = ownerGroundQuery(id)
  return useRevisedForm<GroundForm, OwnerGround>({
    base: ground,
    saved: useMemo(() => toGroundForm(ground), [ground]),
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    draft: `ground-draft:${id}`,
    send: ({ members }, revision) =>
      saveGround(id, { members: members.map(({ id: facilityId, part }) => ({ facilityId, part })), revision }),
    restore: ({ members }, revision) =>
      saveGround(id, { members: members.map(({ facility, part }) => ({ facilityId: facility.id, part })), revision }),
    changed: 'ground-changed',
    queryKey,
    onKept() {
      // Drops cached grounds of the other facilities, and free times.
      client.removeQueries({
        queryKey: ['/api/owner/facilities'],
        predicate: ({ queryKey: [, facilityId, what] }) => what === 'ground' && facilityId !== id,
      })
      client.removeQueries({ queryKey: ['/api/availability-slots'] })
      client.removeQueries({ queryKey: ['/api/availability-days'] })
    },
    saidSaved: { title: 'Shared space saved' },
    saidUndone: 'Change undone',
  })
}

type MembersProps = { ground: OwnerGround; form: GroundForm; change: (form: GroundForm) => void }

function Members({ ground: { facility, candidates, members }, form, change }: MembersProps) {
  const isShared = form.members.length > 1
  const part = useRefocus<HTMLElement>(form.members.length, 'li:last-child select')
  const known = new Map([...members.map(member => member.facility), ...candidates].map(each => [each.id, each]))
  const others = [...known.values()].filter(({ id }) => form.members.every(member => member.id !== id))
  return (
    <section ref={part} tabIndex={-1} aria-labelledby="members" className="outline-none">
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id="members" className="text-2xl">
            Fields that share space
          </h2>
          <p className="mt-1 text-sm text-muted">
            For example, a full field and its halves, or a gym and its courts. Booking one blocks the others it
            overlaps.
          </p>
        </div>
        {isShared && (
          <Select
            label="Divide the space into"
            className="max-w-xs"
            value={String(form.cuts)}
            options={[...new Set([...defaultCuts, form.cuts])]
              .sort((a, b) => a - b)
              .map(cuts => ({ value: String(cuts), label: cutsText(cuts) }))}
            onChange={event => change(recut(form, Number(event.currentTarget.value)))}
          />
        )}
        <ul className="flex flex-col divide-y divide-line">
          {form.members.map((member, place) => (
            <MemberRow
              key={member.id}
              {...{ member, place, form, isShared }}
              isOwn={member.id === facility.id}
              onPart={part => change(setPart(form, member.id, part))}
              onRemove={() => change(removeMember(form, member.id))}
            />
          ))}
        </ul>
        <AddMember {...{ others, form, change }} hasCandidates={candidates.length > 0} />
      </Card>
    </section>
  )
}

function Outcome({ form }: { form: GroundForm }) {
  if (form.members.length < 2)
    return (
      <section aria-labelledby="outcome">
        <h2 id="outcome" className="text-2xl">
          What this means
        </h2>
        <p className="mt-2 text-muted">This facility doesn’t share its space. Bookings elsewhere never block it.</p>
      </section>
    )
  const free = freeText(form)
  return (
    <section aria-labelledby="outcome" className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
      <h2 id="outcome" className="text-2xl">
        What this means
      </h2>
      <GroundStrip form={form} />
      <ul aria-live="polite" className="flex list-disc flex-col gap-1 pl-5">
        {blockingTexts(form).map(text => (
          <li key={text}>{text}</li>
        ))}
        {free && <li>{free}</li>}
      </ul>
    </section>
  )
}

type AddMemberProps = {
  /** The owner's facilities outside this ground. */
  others: readonly { id: string; name: string; city?: string }[]
  hasCandidates: boolean
  form: GroundForm
  change: (form: GroundForm) => void
}

function AddMember({ others, hasCandidates, form, change }: AddMemberProps) {
  const [chosen, setChosen] = useState('')
  const facility = others.find(({ id }) => id === chosen)
  if (others.length === 0)
    return (
      <p className="text-sm text-muted">
        {hasCandidates ? 'All your facilities already share this space.' : 'You don’t have another facility yet.'}{' '}
        <Link to={paths.newFacility} className="inline-link">
          Add a facility
        </Link>{' '}
        for each part that can be booked on its own.
      </p>
    )
  function add() {
    if (!facility) return
    change(addMember(form, { id: facility.id, name: facility.name }))
    setChosen('')
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Shares space with"
        className="min-w-0 grow basis-56"
        value={facility ? chosen : ''}
        options={[
          { value: '', label: 'Choose a facility' },
          ...others.map(({ id, name, city }) => ({ value: id, label: city ? `${name}, ${city}` : name })),
        ]}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <Button tone="secondary" disabled={!facility} onClick={add}>
        <Plus aria-hidden="true" className="size-5" /> Add
      </Button>
    </div>
  )
}
