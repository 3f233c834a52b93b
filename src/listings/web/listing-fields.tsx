import type { ReactNode } from 'react'
import { amenities, facilityTypes, sports } from '#facilities/contract.ts'
import { stateCode, statesAndPlaces } from '#kit/shared/us-states.ts'
import { ChoiceGroup } from '#kit/web/form/choice-group.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { MoneyField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { type ListingValues, listingRules } from '../rules.ts'

type FieldsProps = { form: FormState<ListingValues>; isEmailFixed?: boolean }

/** Every field of the specification (section 3), in four groups. */
export function ListingFields({ form, isEmailFixed }: FieldsProps) {
  return (
    <div className="grid gap-8">
      <Group title="You and your facility">
        <Contact form={form} isEmailFixed={isEmailFixed} />
      </Group>
      <Group title="Location">
        <Place form={form} />
      </Group>
      <Group title="Details">
        <Offer form={form} />
      </Group>
      <Group title="Availability">
        <TextArea
          label="Availability"
          className="sm:col-span-6"
          rows={3}
          hint={countHint(
            form.values.availability,
            'availability',
            'For example: weekdays 4 to 10 PM, weekends all day.',
          )}
          required
          {...form.field('availability')}
        />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 text-xl">{title}</h3>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
    </div>
  )
}

function Contact({ form, isEmailFixed }: FieldsProps) {
  return (
    <>
      <TextField
        label="Facility name"
        className="sm:col-span-6"
        autoComplete="organization"
        required
        {...form.field('facilityName')}
      />
      <TextField
        label="Contact name"
        className="sm:col-span-6"
        autoComplete="name"
        required
        {...form.field('contactName')}
      />
      <TextField
        label="Email"
        className="sm:col-span-3"
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={isEmailFixed}
        hint={isEmailFixed && 'You can’t change this because your link is tied to it.'}
        required
        {...form.field('email')}
      />
      <TextField
        label="Phone"
        className="sm:col-span-3"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        {...form.field('phone')}
      />
    </>
  )
}

function Place({ form }: FieldsProps) {
  return (
    <>
      <TextField
        label="Address"
        className="sm:col-span-6"
        autoComplete="address-line1"
        required
        {...form.field('address')}
      />
      <TextField
        label="City"
        className="sm:col-span-2"
        autoComplete="address-level2"
        required
        {...form.field('city')}
      />
      <Select
        label="State"
        className="sm:col-span-2"
        autoComplete="address-level1"
        options={[
          { value: '', label: 'Select a state' },
          ...statesAndPlaces.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        required
        {...form.field('state')}
        // A draft of an older page may hold a name.
        value={stateCode(form.values.state) ?? ''}
      />
      <TextField
        label="ZIP code"
        className="sm:col-span-2"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        {...form.field('zipCode')}
      />
    </>
  )
}

function Offer({ form }: FieldsProps) {
  const { values, errors, change } = form
  return (
    <>
      <Select
        label="Facility type"
        className="sm:col-span-3"
        options={[{ value: '', label: 'Select a type' }, ...facilityTypes.map(value => ({ value, label: value }))]}
        required
        {...form.field('facilityType')}
      />
      <MoneyField
        label="Price per hour (USD)"
        className="sm:col-span-3"
        hint="A number, such as 75"
        required
        {...form.field('pricePerHour')}
      />
      <div className="sm:col-span-6">
        <ChoiceGroup
          name="sportTypes"
          legend="Sports"
          hint="Choose at least one."
          options={sports}
          chosen={values.sportTypes}
          error={errors.sportTypes}
          onChange={chosen => change({ sportTypes: chosen })}
        />
      </div>
      <TextArea
        label="Description"
        className="sm:col-span-6"
        hint={countHint(values.description, 'description', 'Size, surface, lights and what makes it great to play on.')}
        required
        {...form.field('description')}
      />
      <div className="sm:col-span-6">
        <ChoiceGroup
          name="amenities"
          legend="Amenities"
          hint="Optional. Choose all that apply."
          options={amenities}
          chosen={values.amenities}
          error={errors.amenities}
          onChange={chosen => change({ amenities: chosen })}
        />
      </div>
    </>
  )
}

/** From four fifths of the limit on, shows the remaining characters instead of the hint. */
function countHint(text: string, field: 'description' | 'availability', hint: string): string {
  const { max } = listingRules[field]
  if (text.length < 0.8 * max) return hint
  return `${text.length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`
}
