/** The OpenActive validators ship no types; this is what we use. */
type Complaint = {
  type: string
  severity: 'failure' | 'warning' | 'suggestion' | 'notice'
  path?: string
  message: string
}

declare module '@openactive/data-model-validator' {
  export function validate(data: object, options: { loadRemoteJson: false }): Promise<Complaint[]>
}

declare module '@openactive/rpde-validator' {
  export function RpdeValidator(
    url: string,
    options: { pageLimit?: number; timeoutMs?: number },
  ): Promise<{ pages: { url: string; errors: { data: Complaint }[] }[] }>
}
