import { useCallback, useState } from 'react'
import type { OwnConnections } from '#calendars/connections/contract.ts'
import { type OtherProvider, systemNames } from '#calendars/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { UnsavedChanges } from '#kit/web/form/unsaved-changes.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { ConnectedSystem } from './connected-system.tsx'
import { introText } from './connection-messages.ts'
import { type ReportDirty, SystemForm } from './system-form.tsx'

export function ConnectionEditor({ connections: { facility, systems, connections } }: { connections: OwnConnections }) {
  const part = useRefocus<HTMLDivElement>(
    connections.map(({ provider, isSimulated }) => `${provider} ${isSimulated}`).join(),
    'h2',
  )
  const { isDirty, report } = useDirtyForms()
  const others = systems.filter(({ provider }) => connections.every(each => each.provider !== provider))
  return (
    <div ref={part} className="flex max-w-3xl flex-col gap-6">
      <p className="text-muted">{introText(facility.provider)}</p>
      {connections.map(connection => (
        <ConnectedSystem
          key={connection.provider}
          {...{ facility, connection, report }}
          fields={systems.find(({ provider }) => provider === connection.provider)?.fields}
        />
      ))}
      {others.length > 0 && (
        <NewConnection
          key={others.length}
          {...{ facility, report }}
          systems={others}
          isFirst={connections.length === 0}
        />
      )}
      <UnsavedChanges isDirty={isDirty} isKept={false} />
    </div>
  )
}

/** Combines all forms of the page, so that leaving asks only once. */
function useDirtyForms(): { isDirty: boolean; report: ReportDirty } {
  const [dirty, setDirty] = useState<readonly string[]>([])
  const report = useCallback<ReportDirty>((form, isDirty) => {
    setDirty(before => {
      if (before.includes(form) === isDirty) return before
      return isDirty ? [...before, form] : before.filter(each => each !== form)
    })
  }, [])
  return { isDirty: dirty.length > 0, report }
}

type NewConnectionProps = Pick<OwnConnections, 'facility' | 'systems'> & { isFirst: boolean; report: ReportDirty }

/** Behind a button if there is a connection already. */
function NewConnection({ isFirst, ...rest }: NewConnectionProps) {
  const [isOpen, setOpen] = useState(isFirst)
  const part = useRefocus<HTMLDivElement>(isOpen, 'h2')
  return (
    <div ref={part}>
      {isOpen ? (
        <NewSystem {...rest} />
      ) : (
        <Button tone="secondary" onClick={() => setOpen(true)}>
          Connect another system
        </Button>
      )}
    </div>
  )
}

function NewSystem({ facility, systems, report }: Omit<NewConnectionProps, 'isFirst'>) {
  const [chosen, setChosen] = useState<OtherProvider>(systems[0]!.provider)
  const system = systems.find(({ provider }) => provider === chosen)!
  return (
    <Card as="section" aria-labelledby="connect" className="flex flex-col gap-5">
      <h2 id="connect" tabIndex={-1} className="text-2xl outline-none">
        Connect {systems.length === 1 ? systemNames[chosen] : 'another system'}
      </h2>
      {systems.length > 1 && (
        <Select
          label="System"
          className="max-w-xs"
          value={chosen}
          options={systems.map(({ provider }) => ({
            value: provider,
            label: provider === 'ical' ? 'Any calendar (iCal address)' : systemNames[provider],
          }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen(systems.find(({ provider }) => provider === value)!.provider)
          }
        />
      )}
      <SystemForm key={chosen} {...{ facility, report }} provider={chosen} fields={system.fields} />
    </Card>
  )
}
