import { calendarCheckMessage } from '#availability/calendar-check-messages.ts'
import type { DayAvailability } from '#availability/contract.ts'
import { longDay, rangeText, weekdayText, zoneName } from '#availability/time-format.ts'
import { product } from '#kit/shared/product.ts'
import { bookingPath, type FreeSlot } from '../rules.ts'
import type { Offer } from './ask-openfield.ts'
import { keep, make, write } from './nodes.ts'
import {
  dayState,
  emptyText,
  hourlyText,
  priceOf,
  slotText,
  spanText,
  type Trouble,
  troubles,
} from './widget-messages.ts'

export type Shown = {
  /** Null while loading. */
  offer: Offer | null
  /** Replaces everything else. */
  trouble: Trouble | null
  /** A newly chosen day is loading. */
  isDayLoading: boolean
  /** The last refresh failed. */
  isStale: boolean
}

export type Presses = { onDay: (date: string) => void; onSlot: (slot: FreeSlot) => void; onRetry: () => void }

/** Builds the elements once; `show` updates them. `origin`: our site. */
export function makeView(root: ShadowRoot, origin: string, presses: Presses) {
  const head = makeHead()
  const trouble = makeTrouble(presses.onRetry)
  const days = make('div', { class: 'days', role: 'group', 'aria-label': 'Days' })
  const day = make('h3', { class: 'day', tabindex: '-1' })
  const times = makeTimes(presses.onSlot)
  const stale = make('p', {
    class: 'stale',
    text: 'We couldn’t refresh these times. We’ll keep trying every minute.',
  })
  const zone = make('p', { class: 'quiet' })
  const checked = make('p', { class: 'quiet' })
  const go = makeGo(origin)
  const news = make('p', { class: 'unseen', role: 'status' })
  const choice = make('div', { class: 'choice' }, [days, day, stale, ...times.nodes, zone, checked, go.node])
  const frame = make('div', { class: 'frame', role: 'group', 'aria-labelledby': 'name' }, [
    ...head.nodes,
    trouble.node,
    choice,
    news,
  ])
  frame.lang = 'en-US'
  root.append(frame)

  function show(shown: Shown): void {
    const { offer } = shown
    frame.ariaBusy = String(offer === null && shown.trouble === null)
    head.show(shown)
    trouble.show(shown.trouble)
    choice.hidden = shown.trouble !== null
    stale.hidden = !shown.isStale
    showDays(days, offer, presses.onDay)
    write(day, offer?.date ? longDay(offer.date) : 'Available times')
    times.show(shown)
    write(zone, offer ? `Times are in ${zoneName(offer.facility.timeZone)}, where the facility is.` : '')
    write(checked, offer?.checked ? calendarCheckMessage(offer.checked, Date.now()) : '')
    checked.hidden = !offer?.checked
    go.show(offer)
  }
  return {
    show,
    /** Announces to screen readers. */
    tell: (text: string) => write(news, text),
    /** Moves the focus if its element disappears. */
    keepFocus(act: () => void) {
      const had = root.activeElement
      act()
      if (had && !(had.isConnected && had.checkVisibility())) (choice.hidden ? head.name : day).focus()
    },
  }
}

function makeHead() {
  const name = make('h2', { id: 'name', class: 'name', tabindex: '-1', text: NAMELESS })
  const place = make('p', { class: 'quiet' })
  const price = make('p', { class: 'price' })
  const sample = make('span', { class: 'sample', text: 'Sample' })
  const nodes = [make('div', { class: 'head' }, [make('div', {}, [name, place]), sample]), price]
  return {
    name,
    nodes,
    show({ offer, trouble }: Shown) {
      const facility = offer?.facility
      sample.hidden = !facility?.isSample
      // Reserve space while loading.
      place.hidden = !facility && trouble !== null
      price.hidden = place.hidden || trouble === 'retired' || trouble === 'unpriced'
      write(name, facility?.name ?? NAMELESS)
      write(place, facility ? `${facility.city}, ${facility.state}` : '')
      write(price, facility ? hourlyText(facility) : '')
    },
  }
}

const NAMELESS = 'Book a field'

function makeTrouble(onRetry: () => void) {
  const title = make('p', { class: 'trouble-title' })
  const text = make('p')
  const retry = make('button', { type: 'button', class: 'plain', text: 'Try again' })
  retry.addEventListener('click', onRetry)
  const node = make('div', { class: 'trouble', role: 'alert' }, [title, text, retry])
  return {
    node,
    show(trouble: Trouble | null) {
      node.hidden = trouble === null
      if (trouble === null) return
      write(title, troubles[trouble].title)
      write(text, troubles[trouble].text)
      retry.hidden = !troubles[trouble].canRetry
    },
  }
}

const PENDING_DAYS = Array.from({ length: 7 }, (_, at) => `pending-${at}`)

/** Placeholders reserve space until the first response. */
function showDays(parent: HTMLElement, offer: Offer | null, onDay: (date: string) => void): void {
  if (!offer) return showPending(parent, PENDING_DAYS)
  keep(parent, offer.days, {
    keyOf: ({ date }) => date,
    add: () => {
      const parts = ['weekday', 'number', 'state'].map(name => make('span', { class: name, 'aria-hidden': 'true' }))
      const button = make('button', { type: 'button', class: 'date' }, [make('span', { class: 'unseen' }), ...parts])
      button.addEventListener('click', () => onDay(button.dataset.key!))
      return button
    },
    update: (button, day) => showDay(button, day, day.date === offer.date),
  })
}

function showDay(button: HTMLElement, day: DayAvailability, isShown: boolean): void {
  const texts = [
    `${longDay(day.date)}, ${dayState(day)}`,
    weekdayText(day.date),
    `${Number(day.date.slice(8))}`,
    dayState(day),
  ]
  for (const [at, text] of texts.entries()) write(button.children[at]!, text)
  button.ariaPressed = String(isShown)
  button.classList.toggle('has-free', day.open > 0)
}

function makeTimes(onSlot: (slot: FreeSlot) => void) {
  const grid = make('div', { class: 'times', role: 'group', 'aria-label': 'Available times' })
  const empty = make('p', { class: 'empty' })
  const slots = new Map<string, FreeSlot>()
  function add(): HTMLElement {
    const parts = ['range', 'cost'].map(name => make('span', { class: name, 'aria-hidden': 'true' }))
    const button = make('button', { type: 'button', class: 'time' }, [make('span', { class: 'unseen' }), ...parts])
    button.addEventListener('click', () => onSlot(slots.get(button.dataset.key!)!))
    return button
  }
  return {
    nodes: [grid, empty],
    show({ offer, isDayLoading }: Shown) {
      const isPending = offer === null || isDayLoading
      const day = offer?.days.find(({ date }) => date === offer.date)
      const isEmpty = !isPending && offer.free.length === 0
      grid.hidden = isEmpty
      grid.ariaBusy = String(isPending)
      empty.hidden = !isEmpty
      write(empty, isEmpty && day ? emptyText(day) : '')
      if (isPending) return showPending(grid, PENDING_TIMES)
      for (const slot of offer.free) slots.set(slot.id, slot)
      keep(grid, offer.free, { keyOf: ({ id }) => id, add, update: (button, slot) => showTime(button, slot, offer) })
    },
  }
}

const PENDING_TIMES = Array.from({ length: 6 }, (_, at) => `pending-${at}`)

function showPending(parent: HTMLElement, places: readonly string[]): void {
  keep(parent, places, { keyOf: key => key, add: () => make('span', { class: 'pending' }), update: () => {} })
}

function showTime(button: HTMLElement, slot: FreeSlot, { facility, chosen }: Offer): void {
  const cost = [priceOf([slot]), slot.priceReason].filter(Boolean).join(' · ')
  const texts = [slotText(slot, facility.timeZone), rangeText(slot, facility.timeZone), cost]
  for (const [at, text] of texts.entries()) write(button.children[at]!, text)
  button.ariaPressed = String(chosen.some(({ id }) => id === slot.id))
}

/** Without a choice, links to the plain booking page. */
function makeGo(origin: string) {
  const what = make('p', { class: 'what' })
  const hint = make('p', { class: 'quiet' })
  const label = make('span')
  const link = make('a', { class: 'go' }, [label, make('span', { class: 'unseen', text: ' (opens in a new tab)' })])
  link.target = '_blank'
  link.rel = 'noopener'
  return {
    node: make('div', { class: 'foot' }, [make('div', { class: 'sum' }, [what, hint]), link]),
    show(offer: Offer | null) {
      link.hidden = offer === null
      if (!offer) return
      const { facility, chosen } = offer
      const words = spanText(chosen, facility.timeZone)
      link.href = origin + bookingPath(facility.id, chosen)
      write(what, words ? `${words} · ${priceOf(chosen)}` : 'Choose a time')
      write(hint, words ? 'Not held yet. You’ll finish in a new tab.' : 'You can choose several times in a row.')
      write(label, words ? `Continue on ${product.name}` : `View on ${product.name}`)
    },
  }
}
