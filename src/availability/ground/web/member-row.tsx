import { X } from 'lucide-react'
import { Select } from '#kit/web/form/select.tsx'
import { type GroundForm, type GroundMember, partChoices } from './ground-form.ts'
import { lettersOf, partText } from './ground-messages.ts'

type MemberRowProps = {
  member: GroundMember
  place: number
  form: GroundForm
  /** The page's own facility, which cannot be removed. */
  isOwn: boolean
  isShared: boolean
  onPart: (part: GroundMember['part']) => void
  onRemove: () => void
}

export function MemberRow({ member, place, form, isOwn, isShared, onPart, onRemove }: MemberRowProps) {
  const choices = partChoices(form)
  const letter = lettersOf(form.members)[place]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-pitch font-display text-lg font-bold text-chalk"
      >
        {letter}
      </span>
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="sr-only">{letter}: </span>
        <span className="font-semibold">{member.name}</span>
        {isOwn && <span className="block text-sm text-muted">This facility</span>}
      </p>
      {isShared && (
        <Select
          label={`Part of ${member.name}`}
          labelHidden
          className="w-48"
          value={member.part.join()}
          options={choices.map(part => ({ value: part.join(), label: partText(part, form.cuts) }))}
          onChange={event => {
            const part = choices.find(choice => choice.join() === event.currentTarget.value)
            if (part) onPart(part)
          }}
        />
      )}
      {isOwn ? (
        <span className="size-11" />
      ) : (
        <button
          type="button"
          aria-label={`Remove ${member.name} from this space`}
          onClick={onRemove}
          className="grid size-11 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  )
}
