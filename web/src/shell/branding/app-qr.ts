import type { RuntimeConfig } from '#kit/call/config.ts'
import platform from './app-qr/platform.svg'
import vehicle from './app-qr/vehicle.svg'

/**
 * QR image of the Android app by system type (SHELL-013, DEC-033). Ours say where to ask for the app; an installation with an app
 * puts the image of its download address in their place. A type without an image has no block.
 */
export const appQr: Partial<Record<RuntimeConfig['systemType'], string>> = { platform, vehicle }
