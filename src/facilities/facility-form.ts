import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { type FactName, facilityFacts, factNames, type Rule } from './facts.ts'

/** Degrees, north and east positive. */
export type Pin = { latitude: number; longitude: number }

type Facts = typeof facilityFacts
type FieldOf<Name extends FactName> = Facts[Name] extends { field: infer Field extends string } ? Field : Name
export type FieldKinds = {
  [Name in FactName as Facts[Name] extends { rule: Rule } ? FieldOf<Name> : never]: Facts[Name] extends { rule: Rule }
    ? Facts[Name]['rule']['kind']
    : never
}
type ValueOf = { line: string; lines: string; choices: string[]; pin: Pin | null }

/** Unset fields are empty. Without a pin, the location is the middle of its ZIP code or city. */
export type FacilityValues = { [Field in keyof FieldKinds]: ValueOf[FieldKinds[Field]] }
export type FacilityField = keyof FacilityValues
export type FacilityErrors = Partial<Record<FacilityField, string>>

type FieldsOfKind<Kind> = { [Field in FacilityField]: FieldKinds[Field] extends Kind ? Field : never }[FacilityField]
export type LineField = FieldsOfKind<'line'>
export type ChoicesField = FieldsOfKind<'choices'>

/** The fact that a field is about; the pin stands for four. */
export const factOfField = Object.fromEntries(
  factNames.flatMap(name => ('rule' in facilityFacts[name] ? [[fieldOf(name), name]] : [])),
) as { [Name in FactName as FieldOf<Name> extends FacilityField ? FieldOf<Name> : never]: Name }

export const facilityFields = Object.keys(factOfField) as FacilityField[]

function fieldOf(name: FactName): string {
  const fact = facilityFacts[name]
  return 'field' in fact ? fact.field : name
}

export function ruleOf(field: FacilityField): Rule {
  return facilityFacts[factOfField[field]].rule
}

export const noFacility = Object.fromEntries(facilityFields.map(field => [field, emptyValue(field)])) as FacilityValues

function emptyValue(field: FacilityField): FacilityValues[FacilityField] {
  const { rule, type } = facilityFacts[factOfField[field]]
  if (rule.kind === 'pin') return null
  return rule.kind === 'choices' ? [] : type.write(type.none as never)
}

export const fieldNames = Object.fromEntries(
  facilityFields.map(field => [field, facilityFacts[factOfField[field]].label]),
) as Record<FacilityField, string>

/** Error texts by field; valid fields are absent. */
export function checkFacility(values: FacilityValues): FacilityErrors {
  const faults = facilityFields.map(field => [field, faultOf(field, values[field])] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

/** Undefined when the field is valid. */
export function faultOf(field: FacilityField, value: FacilityValues[FacilityField]): string | undefined {
  const rule = ruleOf(field)
  if (rule.kind === 'pin') return isPin(value) ? undefined : rule.wrong
  if (rule.kind === 'choices') {
    const chosen = Array.isArray(value) ? value : []
    const isRight = chosen.length >= rule.min && chosen.every(choice => rule.options.includes(choice))
    return isRight ? undefined : rule.wrong
  }
  if (rule.kind === 'lines')
    return tidyLines(typeof value === 'string' ? value : '').length <= rule.max ? undefined : rule.wrong
  const text = tidyLine(typeof value === 'string' ? value : '')
  if (text === '') return rule.isNeeded ? rule.wrong : undefined
  if (field === 'name' && hasAddress(text)) return NAME_WITH_ADDRESS
  return text.length <= rule.max && (rule.isRight?.(text) ?? true) ? undefined : rule.wrong
}

function isPin(value: unknown): boolean {
  if (value === null) return true
  const { latitude, longitude } = value as Pin
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
