import type { RuntimeConfig } from '#kit/config.ts'

/** QR image of the Android app by system type (SHELL-013, DEC-033). A type without an image has no block. */
export const appQr: Partial<Record<RuntimeConfig['systemType'], string>> = {}
