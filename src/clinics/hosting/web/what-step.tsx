import { clinicLimits, hostedSports } from '#clinics/options.ts'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { NumberField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { MIN_DESCRIPTION } from './clinic-form-rules.ts'
import { FormStep } from './form-step.tsx'
import type { ClinicForm } from './use-clinic-form.ts'

export function WhatStep({ form }: { form: ClinicForm }) {
  const left = clinicLimits.description - form.values.description.length
  return (
    <FormStep number={1} title="What you teach">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField label="Title" required autoComplete="off" className="sm:col-span-6" {...form.field('title')} />
        <TextArea
          label="Description"
          required
          className="sm:col-span-6"
          hint={
            left < clinicLimits.description / 5
              ? `${left.toLocaleString('en-US')} characters left.`
              : `What people will learn, what to bring and who it’s for. At least ${MIN_DESCRIPTION} characters.`
          }
          {...form.field('description')}
        />
        <Select
          label="Sport"
          required
          className="sm:col-span-3"
          options={[{ value: '', label: 'Select a sport' }, ...hostedSports.map(value => ({ value, label: value }))]}
          {...form.field('sportType')}
        />
        <Select label="Level" className="sm:col-span-3" options={levels} {...form.field('skillLevel')} />
        <NumberField label="Minimum age" optional className="sm:col-span-3" {...form.field('minAge')} />
        <NumberField label="Maximum age" optional className="sm:col-span-3" {...form.field('maxAge')} />
      </div>
    </FormStep>
  )
}

const levels = [
  { value: 'all', label: 'All levels' },
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
] as const
