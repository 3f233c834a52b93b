import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SelectionNotice } from '#availability/holds/web/selection-notice.tsx'
import { type Selection, useSelection } from '#availability/holds/web/use-selection.ts'
import { HoldReminder } from '#availability/web/hold-countdown.tsx'
import { shownDay } from '#availability/web/shown-day.ts'
import { wantedTime } from '#availability/web/wanted-time.ts'
import type { BookingMode } from '#bookings/contract.ts'
import { modeFor, modesOf } from '#bookings/rules.ts'
import { isRepeat, RepeatPlan } from '#bookings/series/web/repeat-plan.tsx'
import { WeeklyRepeat } from '#bookings/series/web/weekly-repeat.tsx'
import { LeaveTimeDialog } from '#bookings/waiting-list/web/leave-time.tsx'
import { OfferNotice } from '#bookings/waiting-list/web/offer-notice.tsx'
import { useOffer, useWaitingList } from '#bookings/waiting-list/web/use-waiting-list.ts'
import { WaitingDialog } from '#bookings/waiting-list/web/waiting-dialog.tsx'
import { BookingStep, goToStep, hasReached, type StepName } from '#bookings/web/booking-step.tsx'
import { firstEnd } from '#bookings/web/summary-format.ts'
import { WithoutScript } from '#bookings/web/without-script.tsx'
import { checkContact } from '#checkout/web/check-contact.ts'
import { ContactForm } from '#checkout/web/contact-form.tsx'
import { useCustomerForm } from '#checkout/web/use-customer.ts'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Form } from '#kit/web/form/form.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useInView } from '#kit/web/use-in-view.ts'
import { BookingSummary, SummaryBar } from './booking-summary.tsx'
import { FacilityDetails } from './facility-details.tsx'
import { FacilityHead } from './facility-head.tsx'
import { useHourlyPrice } from './hourly-price.ts'
import { OfflineLine } from './offline-line.tsx'
import { PayStep } from './pay-step.tsx'
import { SameTimeNearby } from './same-time-nearby.tsx'
import { TimesStep } from './times-step.tsx'
import { useArrival } from './use-arrival.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'
import type { CreditState } from './use-credit.ts'

/** `now` in milliseconds. */
export function BookingScreen({ facility, now }: { facility: Facility; now: number }) {
  const [query] = useSearchParams()
  const mode = modeFor(facility, query.get('mode'))
  const sport = query.get('sport') ?? undefined
  const day = shownDay(query.get('date'), facility.timeZone, now)
  const form = useCustomerForm(facility.id, {
    checkRest: () => checkout.isReady(),
    send: typed => checkout.payAndBook(typed),
  })
  const selection = useSelection({
    facilityId: facility.id,
    date: day.date,
    timeZone: facility.timeZone,
    isFrozen: form.isSending,
  })
  const checkout = useCheckout({ facility, mode, selection, form })
  useCreditInAddress(checkout.credit)
  const waiting = useWaitingList()
  const offer = useOffer({ facility, selection, waiting })
  const wanted = wantedTime(query.get('time'))
  useArrival({ wanted: day.isFallback ? null : wanted, selection, timeZone: facility.timeZone })
  const hrefFor = (date: string) => hrefOf(facility.id, date, query)
  const button = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLDivElement>(null)
  const price = useHourlyPrice(facility, selection.slots)
  const isButtonInView = useInView(button)
  const isPastTimes = useInView(details, reachedMargin)

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (selection.chosen.length > 0) return checkout.submit()
    selection.tell({ title: 'Choose at least one time first.' })
    goToStep('times')
  }

  return (
    <div className="page-width pt-0 pb-0 sm:pt-6 lg:pt-10">
      <FacilityHead
        facility={facility}
        mode={mode}
        title={`Book ${facility.name} in ${facility.city}, ${facility.state}`}
      />
      <FacilityDetails facility={facility} mode={mode} sport={sport} price={price} />
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div className={joinClasses('flex min-w-0 flex-col gap-10 pb-4 lg:pb-16', clearOfBar)}>
          <WithoutScript />
          <OfferNotice
            {...{ facility, offer, hrefFor }}
            // The news already reports the offer.
            places={selection.news ? [] : waiting.places}
            chosen={selection.chosen}
          />
          <TimesStep
            facility={facility}
            day={day}
            now={now}
            wanted={wanted}
            hrefFor={hrefFor}
            selection={selection}
            watch={waiting.watch}
            lead={mode !== 'linkout' && <RepeatPlan {...{ facility, selection, now }} onWatch={waiting.watch.open} />}
          >
            {mode !== 'linkout' && !isRepeat(query) && (
              <WeeklyRepeat {...{ facility, selection }} onWatch={waiting.watch.open} />
            )}
          </TimesStep>
          <Form form={{ ...form, submit }} className="flex flex-col gap-10 noscript:hidden">
            <div ref={details}>
              <BookingStep name="details" number={2} title="Your details">
                <ContactForm typed={form} />
              </BookingStep>
            </div>
            <PayStep {...{ facility, selection, checkout, button }} />
          </Form>
          <OtherMode {...{ facility, mode, query }} />
        </div>
        <SummaryAside
          {...{ facility, price, sport, selection, checkout }}
          next={isButtonInView ? null : nextStep(selection, checkout, isPastTimes)}
          onGo={step => goOn(step, button.current)}
        />
      </div>
      <WaitingDialog {...{ facility, waiting, selection }} customer={form} />
      <LeaveTimeDialog />
    </div>
  )
}

/** Keeps focused elements above the bottom bar. */
const clearOfBar = '[&_a]:scroll-mb-32 [&_button]:scroll-mb-32 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32'

/** Reached: above the lower part of the window, however far. */
const reachedMargin = '100000px 0px -40% 0px'

type SummaryAsideProps = {
  facility: Facility
  /** "$75" an hour. */
  price: string | null
  /** Searched. */
  sport: string | undefined
  selection: Selection
  checkout: Checkout
  next: StepName | null
  onGo: (step: StepName) => void
}

function SummaryAside({ facility, price, sport, selection, checkout, next, onGo }: SummaryAsideProps) {
  const { news, tell, toggle, chosen, slotsOn } = selection
  return (
    <aside
      aria-label="Your booking"
      className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-raised px-4 py-3 shadow-lg md:-mx-8 md:px-8 lg:top-24 lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-lg lg:border lg:p-6 lg:shadow-none noscript:hidden"
    >
      <HoldReminder until={firstEnd(chosen)} />
      <OfflineLine until={firstEnd(chosen)} />
      {news && (
        // At the page's end the panel's top slides away instead of the news.
        <div className="lg:order-last">
          <SelectionNotice
            {...{ news, slotsOn }}
            timeZone={facility.timeZone}
            onChoose={toggle}
            onClose={() => tell(null)}
          >
            {news.near && <SameTimeNearby {...{ facility, sport }} slot={news.near} />}
          </SelectionNotice>
        </div>
      )}
      <div className="lg:hidden">
        <SummaryBar {...{ price, selection, checkout, next, onGo }} />
      </div>
      <div className="hidden lg:block">
        <h2 className="mb-3 text-2xl">Your booking</h2>
        <BookingSummary {...{ facility, selection, checkout }} />
      </div>
    </aside>
  )
}

/** The first incomplete step, but never the present one. */
function nextStep({ chosen }: Selection, { form }: Checkout, isPastTimes: boolean): StepName {
  if (chosen.length === 0) return 'times'
  if (isPastTimes) return 'pay'
  return Object.keys(checkContact(form.values)).length > 0 ? 'details' : 'pay'
}

/** Stops at the repeat offer; within the last step goes to its button. */
function goOn(step: StepName, button: HTMLElement | null): void {
  const repeat = document.querySelector<HTMLElement>('[data-step=repeat]')
  if (step === 'details' && repeat && repeat.getBoundingClientRect().top > window.innerHeight * 0.6) {
    repeat.focus({ preventScroll: true })
    repeat.scrollIntoView()
  } else if (step === 'pay' && hasReached('pay')) button?.scrollIntoView({ block: 'center' })
  else goToStep(step)
}

/** Keeps the other parameters. */
function hrefOf(facilityId: string, date: string, query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('date', date)
  return `${paths.booking(facilityId)}?${next}`
}

/** `?credit=CODE`, from an email link. */
function useCreditInAddress(credit: CreditState): void {
  const [query, setQuery] = useSearchParams()
  const code = query.get('credit')
  const use = useEffectEvent((named: string) => {
    void credit.apply(named)
    const rest = new URLSearchParams(query)
    rest.delete('credit')
    setQuery(rest, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (code) use(code)
  }, [code])
}

type OtherModeProps = { facility: Facility; mode: BookingMode; query: URLSearchParams }

/** Links to the mode not chosen: the provider's site or a request. */
function OtherMode({ facility, mode, query }: OtherModeProps) {
  const other = modesOf(facility).find(each => each !== mode)
  if (facility.providerType === 'manual' || !other) return null
  const next = new URLSearchParams(query)
  next.set('mode', other)
  return (
    <p className="text-sm text-muted noscript:hidden">
      {other === 'linkout' ? 'Rather not wait for the owner? ' : 'Rather not leave this site? '}
      <Link to={`${paths.booking(facility.id)}?${next}`} preventScrollReset className="inline-link">
        {other === 'linkout' ? 'Book on the provider’s site instead' : 'Ask the owner to confirm your times instead'}
      </Link>
    </p>
  )
}
