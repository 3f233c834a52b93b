import { parseArgs } from 'node:util'
import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'

type Option = {
  default?: string
  /** Allowed values and their description: “a whole number above zero”. */
  like?: RegExp
  is?: string
  /** Takes no value. */
  isFlag?: true
}

type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]: Options[Name] extends { isFlag: true }
    ? boolean | undefined
    : Options[Name] extends { default: string }
      ? string
      : string | undefined
}

export const wholeNumber = { like: /^[1-9]\d{0,9}$/, is: 'a whole number above zero' }

/** `--seed 7`; varies by default. */
export const seedOption = { default: String(Math.floor(Date.now() / 1000)), ...wholeNumber }

/** Exits with one sentence on an unknown option or value. */
export function readOptions<const Options extends Record<string, Option>>(options: Options): Values<Options> {
  try {
    const known = Object.entries(options).map(([name, { default: given, isFlag }]) => {
      const type: 'boolean' | 'string' = isFlag ? 'boolean' : 'string'
      return [name, { type, ...(given !== undefined && { default: given }) }] as const
    })
    const { values } = parseArgs({ options: Object.fromEntries(known) })
    for (const [name, { like, is }] of Object.entries(options)) {
      const value = values[name]
      if (typeof value === 'string' && like && !like.test(value))
        throw new Error(`--${name} must be ${is}, not “${value}”.`)
    }
    return values as Values<Options>
  } catch (error) {
    endWith(
      new StartFault(
        'config',
        `${(error as Error).message.replace(/[^.]$/, '$&.')} There are ${namesOf(options)}.`,
        error,
      ),
    )
  }
}

function namesOf(options: Record<string, Option>): string {
  return Object.keys(options)
    .map(name => `--${name}`)
    .join(', ')
}
