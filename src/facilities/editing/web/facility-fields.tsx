import { type ReactNode, useId } from 'react'
import { amenities, facilityTypes, sports } from '#facilities/contract.ts'
import { type ChoicesField, type FacilityValues, fieldNames, type LineField } from '#facilities/facility-form.ts'
import { otherPlaces, usStates } from '#kit/shared/us-states.ts'
import { Card } from '#kit/web/card.tsx'
import { ChoiceGroup } from '#kit/web/form/choice-group.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { MoneyField, NumberField } from '#kit/web/form/number-field.tsx'
import { Select, type SelectOption } from '#kit/web/form/select.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { PinField } from './pin-field.tsx'

type FormProps = { form: FormState<FacilityValues> }

/** `venue`: its field, where there are venues. */
export function FacilityFields({ form, venue }: FormProps & { venue?: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <Group title="Basics">
        <TextField className="sm:col-span-6" required autoComplete="off" {...line(form, 'name')} />
        <Select className="sm:col-span-3" optional options={typeOptions} {...line(form, 'fieldType')} />
        <Select className="sm:col-span-3" optional options={settingOptions} {...line(form, 'indoorOutdoor')} />
        <Choices form={form} field="sportTypes" hint="Choose at least one." options={sports} />
        {venue}
        <TextArea
          className="sm:col-span-6"
          optional
          hint="Shown on its page. Say what it’s like, how to get in and what to bring."
          {...line(form, 'description')}
        />
      </Group>
      <Group title="Location">
        <Place form={form} />
      </Group>
      <Group title="Price">
        <MoneyField
          className="sm:col-span-3"
          optional
          hint="Without a price, players see “Contact for pricing” and can’t book. Set evening or weekend prices under Hours & prices."
          {...line(form, 'pricePerHour')}
        />
        <TextField
          className="sm:col-span-3"
          required
          autoComplete="off"
          hint="Hours before the start for a full refund, such as 24. Or steps: “100% until 48 hours; 50% until 12 hours”. Or “no refunds”. Existing bookings keep their current policy."
          {...line(form, 'refundHours')}
        />
      </Group>
      <Group title="How people book">
        <Select
          className="sm:col-span-3"
          required
          options={approvalOptions}
          hint="Cities, parks departments and schools usually approve each booking."
          {...line(form, 'approval')}
        />
        <NumberField
          className="sm:col-span-3"
          required
          hint="1 to 72. A request you don’t respond to in time is canceled, and the customer isn’t charged. Pending requests keep their deadline."
          {...line(form, 'responseHours')}
        />
      </Group>
      <Group title="Playing area">
        <Ground form={form} />
      </Group>
      <Group title="Contact">
        <TextField className="sm:col-span-3" optional type="tel" {...line(form, 'bookingPhone')} />
        <TextField
          className="sm:col-span-3"
          optional
          type="email"
          hint="We send booking requests here."
          {...line(form, 'bookingEmail')}
        />
        <TextField className="sm:col-span-6" optional type="url" inputMode="url" {...line(form, 'bookingUrl')} />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {title}
      </h3>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
    </Card>
  )
}

function Place({ form }: FormProps) {
  return (
    <>
      <TextField className="sm:col-span-6" optional autoComplete="off" {...line(form, 'street')} />
      <TextField className="sm:col-span-2" required autoComplete="off" {...line(form, 'city')} />
      <Select className="sm:col-span-2" required options={stateOptions} {...line(form, 'state')} />
      <TextField className="sm:col-span-2" optional inputMode="numeric" autoComplete="off" {...line(form, 'zip')} />
      <PinField form={form} />
    </>
  )
}

function Ground({ form }: FormProps) {
  return (
    <>
      <TextField
        className="sm:col-span-4"
        optional
        hint="For example, turf, grass or hardwood."
        {...line(form, 'surfaceType')}
      />
      <Select className="sm:col-span-2" optional options={yesNoOptions} {...line(form, 'lighting')} />
      <TextField className="sm:col-span-2" optional inputMode="decimal" {...line(form, 'lengthFt')} />
      <TextField className="sm:col-span-2" optional inputMode="decimal" {...line(form, 'widthFt')} />
      <NumberField className="sm:col-span-2" optional {...line(form, 'capacity')} />
      <Choices form={form} field="linesMarkedFor" hint="Optional. Sports with painted lines." options={sports} />
      <Choices form={form} field="amenities" hint="Optional. Choose all that apply." options={amenities} />
    </>
  )
}

type ChoicesProps = FormProps & {
  field: ChoicesField
  hint: string
  options: readonly string[]
}

/** Imported values outside the list remain as choices. */
function Choices({ form, field, hint, options }: ChoicesProps) {
  const chosen = form.values[field]
  return (
    <div className="sm:col-span-6">
      <ChoiceGroup
        name={field}
        legend={fieldNames[field]}
        hint={hint}
        options={options}
        chosen={chosen}
        error={form.errors[field]}
        onChange={next => form.change({ [field]: next })}
      />
    </div>
  )
}

/** No `maxLength`: pasted text is kept whole, with an error that it is too long. */
function line(form: FormProps['form'], field: LineField | 'description') {
  return { label: fieldNames[field], ...form.field(field) }
}

const approvalOptions = [
  { value: 'instant', label: 'Instant booking: confirmed when paid' },
  { value: 'request', label: 'Approve each request first' },
]
const notSaid: SelectOption = { value: '', label: 'Not specified' }
const typeOptions = [notSaid, ...facilityTypes.map(value => ({ value, label: value }))]
const settingOptions = [
  notSaid,
  { value: 'indoor', label: 'Indoor' },
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'both', label: 'Both' },
]
const yesNoOptions = [notSaid, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]
const stateOptions = [
  { value: '', label: 'Select a state' },
  ...[...usStates, ...otherPlaces].map(({ code, name }) => ({ value: code, label: name })),
]
