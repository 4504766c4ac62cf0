import { ConfigProvider, Rate, theme } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import type { EditProps } from '#kit/widgets/widget.ts'
import { most, stars } from './stars.ts'

/** Stars from 0 to 5; a click on the last one takes them all away. */
export function Edit({ field, value, onChange, disabled, id }: EditProps<number>) {
  const { token } = theme.useToken()
  // antd's own empty star can hardly be seen
  const visible = { starBg: token.colorBorder, starColor: token.colorWarning }
  return (
    <ConfigProvider theme={{ components: { Rate: visible } }}>
      <Rate
        id={id}
        aria-label={field.label}
        count={most}
        disabled={disabled}
        value={stars(value)}
        onChange={(picked) => onChange?.(picked)}
        characterRender={withoutTabStop}
      />
    </ConfigProvider>
  )
}

/** The arrow keys of the row choose a star; the stars themselves are not stopped at one by one. */
function withoutTabStop(star: ReactElement): ReactElement {
  const { children } = star.props as { children: ReactElement<{ tabIndex?: number }> }
  return cloneElement(star, {}, cloneElement(children, { tabIndex: -1 }))
}
