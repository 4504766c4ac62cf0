interface Props {
  remembers: boolean
  onChange: (remembers: boolean) => void
}

/** 记住我 and the way to a new password. */
export function RememberLine({ remembers, onChange }: Props) {
  return (
    <div className="entry-line">
      <label className="login-remember">
        <input type="checkbox" checked={remembers} onChange={({ target }) => onChange(target.checked)} />
        记住我
      </label>
      <a href="#/user/alteration">忘记密码</a>
    </div>
  )
}
