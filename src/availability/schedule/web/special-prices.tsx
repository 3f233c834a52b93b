import { Plus, Tag } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { addRule, setRule, splitRule } from './edit-form.ts'
import { faultsAt } from './form-faults.ts'
import { RuleCard } from './rule-card.tsx'
import { newKey } from './schedule-form.ts'
import { useOpenCard } from './use-open-card.ts'
import type { Editing } from './use-schedule-form.ts'

/** Cards; one at a time is open. */
export function SpecialPrices({ editing }: { editing: Editing }) {
  const { form, revision, faults, change, changeWithUndo } = editing
  const [openKey, setOpenKey] = useOpenCard(revision)
  const part = useRefocus<HTMLDivElement>(form.rules.length, ':scope > button')
  function add() {
    setOpenKey(newKey(form))
    change(addRule(form))
  }
  return (
    <div ref={part} className="flex flex-col gap-3">
      {form.rules.length === 0 && (
        <p className="text-muted">
          Every time costs the usual price. You can set other prices for evenings, weekends or seasons.
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {form.rules.map(rule => (
          <li key={rule.key}>
            <RuleCard
              rule={rule}
              faults={faultsAt(faults, `rules.${rule.key}`)}
              isOpen={openKey === rule.key}
              onToggle={() => setOpenKey(openKey === rule.key ? null : rule.key)}
              onChange={next => change(setRule(form, next))}
              onSplit={() => change(splitRule(form, rule.key))}
              onRemove={() =>
                changeWithUndo(
                  { ...form, rules: form.rules.filter(other => other !== rule) },
                  'rules',
                  `${rule.name.trim() || 'Special price'} removed`,
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button tone="secondary" className="self-start" onClick={add}>
        {form.rules.length === 0 ? (
          <Tag aria-hidden="true" className="size-5" />
        ) : (
          <Plus aria-hidden="true" className="size-5" />
        )}
        Add a special price
      </Button>
    </div>
  )
}
