import { changeSettings, useSettings } from './settings.ts'

interface Messages {
  loading: (given: { content: string; key: string; duration: number }) => unknown
  error: (text: string) => unknown
  destroy: (key: string) => void
}

/** Applies a theme colour and shows a loading message meanwhile (SHELL-067, DEC-037). */
export async function applyColor(color: string, message: Messages): Promise<void> {
  const before = useSettings.getState().color
  message.loading({ content: '正在编译主题！', key: messageKey, duration: 0 })
  try {
    await nextPaint() // renders the message before the slow change
    changeSettings({ color })
    await nextPaint()
  } catch {
    useSettings.setState({ color: before })
    message.error('Failed to update theme')
  } finally {
    message.destroy(messageKey)
  }
}

const messageKey = 'theme'

/** Resolves after two frames, when earlier changes are on the screen. */
const nextPaint = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
