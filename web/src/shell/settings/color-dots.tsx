import { CheckOutlined } from '@ant-design/icons'
import { presets } from './colors.ts'

/** The colour presets (SHELL-056); the chosen one is ticked. */
export function ColorDots({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  return (
    <div className="color-dots" role="radiogroup" aria-label="主题色">
      {Object.entries(presets).map(([color, { name, light }]) => (
        <label key={color} title={name} style={{ background: color, color: light.label }}>
          <input
            type="radio"
            name="theme-color"
            aria-label={name}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          {color === value && <CheckOutlined />}
        </label>
      ))}
    </div>
  )
}
