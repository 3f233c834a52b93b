/** Some browsers cache a failed `import()` until reload; another address counts as another module. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const address = addressIn(error)
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Part
  }
}

/** Safari's message lacks the address, but it caches no failure. */
export function addressIn(error: unknown): string | undefined {
  return error instanceof TypeError ? /https?:\/\/\S+\.js$/.exec(error.message)?.[0] : undefined
}
