/**
 * Some browsers cache a failed `import()` for the page's lifetime; those get another address, which counts as another
 * module.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const address = addressIn(error)
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Part
  }
}

/** Chrome, Edge and Firefox end the message with the address; Safari does not, and caches no failure. */
export function addressIn(error: unknown): string | undefined {
  return error instanceof TypeError ? /https?:\/\/\S+\.js$/.exec(error.message)?.[0] : undefined
}
