import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import { showChosen } from './show-chosen.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** Together they control the choice, as from the address. */
  value?: string
  onChange?: (value: string) => void
  className?: string
}

/**
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. Radix Tabs writes style attributes, which the content security policy
 * forbids.
 */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const id = useId()
  const [ownValue, setOwnValue] = useState(tabs[0]?.value)
  const chosen = value ?? ownValue
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => showChosen(line.current, '[aria-selected=true]'), [chosen])
  const choose = (next: string) => {
    setOwnValue(next)
    onChange?.(next)
  }
  return (
    <div className={className}>
      <div
        ref={line}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}-tab`}
            aria-controls={`${id}-${tab.value}-panel`}
            aria-selected={tab.value === chosen}
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => choose(tab.value)}
            onFocus={() => choose(tab.value)}
            onKeyDown={moveFocus}
            className={tabLook}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}-tab`}
          // Required by the pattern.
          tabIndex={0}
          hidden={tab.value !== chosen}
          className="pt-6"
        >
          {tab.value === chosen && tab.content}
        </div>
      ))}
    </div>
  )
}

const tabLook = joinClasses(
  'min-h-11 shrink-0 rounded-t-md px-4 font-semibold whitespace-nowrap text-muted -outline-offset-2! hover:text-ink',
  'shadow-[inset_0_0_0_var(--color-link)] transition-[color,box-shadow]',
  'forced-colors:aria-selected:underline aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--color-link)]',
)

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[]
  const here = tabs.indexOf(event.currentTarget)
  const next = nextIndex(event.key, here, tabs.length)
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
}

function nextIndex(key: string, here: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (here + 1) % count
    case 'ArrowLeft':
      return (here - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
