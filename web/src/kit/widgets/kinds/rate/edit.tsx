import { ConfigProvider, Rate, theme } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import type { EditProps } from '#kit/widgets/widget.ts'
import { most, stars } from './stars.ts'

/** Stars from 0 to 5; a click on the current value clears it. */
export function Edit({ field, value, onChange, disabled, id }: EditProps<number>) {
  const { token } = theme.useToken()
  // antd's empty star is hardly visible
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

/** Single stars are no tab stops, because arrow keys choose within the row. */
function withoutTabStop(star: ReactElement): ReactElement {
  const { children } = star.props as { children: ReactElement<{ tabIndex?: number }> }
  return cloneElement(star, {}, cloneElement(children, { tabIndex: -1 }))
}
