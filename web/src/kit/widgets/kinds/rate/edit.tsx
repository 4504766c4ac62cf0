import { ConfigProvider, Rate, theme } from 'antd'
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
      />
    </ConfigProvider>
  )
}
