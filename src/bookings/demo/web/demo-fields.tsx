import { zoneName } from '#availability/time-format.ts'
import { demoFacilities } from '#bookings/demo/demo-facilities.ts'
import { providerNames } from '#calendars/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { MoneyField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { DEMO_ZONE } from './free-time-query.ts'
import type { DemoFormState } from './use-demo-form.ts'

export function DemoFields({ state }: { state: DemoFormState }) {
  return (
    <>
      <FacilityFields state={state} />
      <TimeFields state={state} />
      <CustomerFields form={state.form} />
    </>
  )
}

function FacilityFields({ state }: { state: DemoFormState }) {
  const { form, facility, isMissing, chooseFacility } = state
  const sample = demoFacilities.find(({ id }) => id === form.values.facilityId.trim().toLowerCase())
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className={legend}>Where</legend>
      <Select
        label="Sample facility"
        value={sample?.id ?? ''}
        onChange={event => chooseFacility(event.currentTarget.value)}
        options={[
          ...demoFacilities.map(({ id, name, provider }) => ({
            value: id,
            label: `${providerNames[provider]}: ${name}`,
          })),
          { value: '', label: 'Another facility, by ID', disabled: sample !== undefined },
        ]}
      />
      <TextField
        label="Facility ID"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        hint={isMissing ? 'No facility has this ID. Run a test to see the server’s response.' : placeText(facility)}
        {...form.field('facilityId')}
      />
    </fieldset>
  )
}

function TimeFields({ state }: { state: DemoFormState }) {
  const { form, facility, findFreeTime, isFinding, freeTimeFault } = state
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className={legend}>Time and price</legend>
      <TextField label="Start time" type="datetime-local" {...form.field('start')} />
      <TextField label="End time" type="datetime-local" {...form.field('end')} />
      <p className="-mt-2 text-sm text-muted sm:col-span-2">
        {zoneName(facility?.timeZone ?? DEMO_ZONE)}, the facility’s local time.
      </p>
      <MoneyField
        label="Total amount"
        className="sm:col-span-2"
        hint="US dollars. The server checks it against the actual price."
        {...form.field('amount')}
      />
      <div className="sm:col-span-2">
        <Button tone="secondary" size="sm" busy={isFinding} busyLabel="Searching…" onClick={findFreeTime}>
          Find an available time
        </Button>
        {freeTimeFault && <p className="mt-2 text-sm text-muted">{freeTimeFault}</p>}
      </div>
    </fieldset>
  )
}

function CustomerFields({ form }: Pick<DemoFormState, 'form'>) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className={legend}>Sample customer</legend>
      <TextField label="Customer name" className="sm:col-span-2" autoComplete="off" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextArea label="Notes" optional rows={2} className="sm:col-span-2" {...form.field('notes')} />
    </fieldset>
  )
}

const legend = 'mb-3 text-lg font-semibold'

function placeText(facility: DemoFormState['facility']): string {
  return facility ? `${facility.name}, ${facility.city}, ${facility.state}` : 'The facility to test.'
}
