import { CalendarOff } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { addException, setException } from './edit-form.ts'
import { ExceptionCard } from './exception-card.tsx'
import { faultsAt } from './form-faults.ts'
import { newKey } from './schedule-form.ts'
import { useOpenCard } from './use-open-card.ts'
import type { Editing } from './use-schedule-form.ts'

type ExceptionsProps = {
  editing: Editing
  needsPrice: boolean
  /** At the facility: earlier dates are not offered. */
  today: string
}

/** Earliest first. */
export function Exceptions({ editing, needsPrice, today }: ExceptionsProps) {
  const { form, revision, faults, change, changeWithUndo } = editing
  const [openKey, setOpenKey] = useOpenCard(revision)
  const part = useRefocus<HTMLDivElement>(form.exceptions.length, ':scope > button')
  function add() {
    setOpenKey(newKey(form))
    change(addException(form))
  }
  return (
    <div ref={part} className="flex flex-col gap-3">
      {form.exceptions.length === 0 && (
        <p className="text-muted">
          Every week follows the hours above. Add closed days or special hours for holidays and tournaments.
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {form.exceptions.map(exception => (
          <li key={exception.key}>
            <ExceptionCard
              {...{ exception, needsPrice, today }}
              slotMinutes={form.slotMinutes}
              newKey={newKey(form)}
              faults={faultsAt(faults, `exceptions.${exception.key}`)}
              isOpen={openKey === exception.key}
              onToggle={() => setOpenKey(openKey === exception.key ? null : exception.key)}
              onChange={next => change(setException(form, next))}
              onRemove={() =>
                changeWithUndo(
                  { ...form, exceptions: form.exceptions.filter(other => other !== exception) },
                  'exceptions',
                  `${exception.name.trim() || 'Closed days'} removed`,
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button tone="secondary" className="self-start" onClick={add}>
        <CalendarOff aria-hidden="true" className="size-5" />
        Add closed days or special hours
      </Button>
    </div>
  )
}
