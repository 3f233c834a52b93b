import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { DayPicker } from 'react-day-picker'
import { Button } from '../button.tsx'

export type CalendarPopoverProps = {
  anchor: RefObject<HTMLButtonElement | null>
  /** 'yyyy-MM-dd', or '' for none. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  clearable?: boolean
  close: () => void
  onFailure: () => void
}

/** Days are local midnights in here, text outside. */
export function CalendarPopover({ anchor, value, onChange, min, max, clearable, close }: CalendarPopoverProps) {
  const choose = (day: string) => {
    onChange(day)
    close()
  }
  const [first, last] = [toDate(min), toDate(max)]
  return (
    <Popover.Root open onOpenChange={open => !open && close()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Choose a day"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => {
            event.preventDefault()
            anchor.current?.focus()
          }}
          // The button toggles; closing here too would reopen it.
          onInteractOutside={event => anchor.current?.contains(event.target as Node) && event.preventDefault()}
          className="z-40 animate-fade-in rounded-lg border border-line bg-raised p-2 text-ink shadow-md outline-none"
        >
          <DayPicker
            mode="single"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened the calendar
            autoFocus
            selected={toDate(value)}
            onSelect={day => day && choose(toText(day))}
            required
            defaultMonth={toDate(value) ?? first}
            today={first}
            startMonth={first}
            endMonth={last}
            disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
            // For axe the name must contain the figure ("November 30th" does not contain "30").
            labels={{ labelDayButton: day => day.toLocaleDateString('en-US', { dateStyle: 'full' }) }}
            classNames={looks}
          />
          {clearable && value && (
            <Button tone="quiet" size="sm" className="w-full" onClick={() => choose('')}>
              Any day
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function toDate(day: string | undefined): Date | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date) : undefined
}

function toText(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const arrow =
  'grid size-11 place-items-center rounded-md text-ink hover:bg-hover aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

const looks = {
  months: 'relative',
  month_caption: 'flex h-11 items-center px-3',
  caption_label: 'font-display text-xl font-bold tracking-tight',
  nav: 'absolute top-0 right-0 flex',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-5 fill-current',
  month_grid: 'border-collapse',
  weekday: 'size-11 text-xs font-semibold text-muted',
  day: 'group size-11 p-0 text-center',
  day_button:
    'size-11 rounded-md tabular-nums hover:not-disabled:bg-hover group-aria-selected:bg-link! group-aria-selected:text-raised! disabled:text-muted disabled:line-through disabled:opacity-60 group-data-[today=true]:font-bold group-data-[today=true]:underline group-data-[today=true]:underline-offset-4',
  outside: 'invisible',
}
