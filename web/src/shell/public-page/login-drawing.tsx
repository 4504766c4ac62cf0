/** The product's line drawing, shown when the host has no background picture: a banyan and its aerial roots. */
export function LoginDrawing() {
  return (
    <svg className="login-drawing" viewBox="0 0 640 520" fill="none" aria-hidden="true">
      <g className="login-drawing-crown">
        <path d="M78 236c-44-2-54-54-16-68-6-44 44-66 78-46 16-42 76-56 112-28 28-36 102-38 132 2 36-26 96-10 108 32 46-14 92 16 80 60 38 14 26 60-12 60-44 6-84-12-124-2-40 12-76-6-116-2-40-4-76 14-116 4-42-12-82-6-126-12Z" />
        <path d="M132 180c26-24 58-26 84-6M262 138c34-20 72-16 96 12M408 176c26-20 60-18 82 6" />
      </g>
      <g className="login-drawing-trunk">
        <path d="M290 250c8 74-6 140-66 202M354 250c-8 74 6 140 66 202" />
        <path d="M296 312c-34-14-66-36-88-66M348 312c34-14 66-36 88-66M322 290c0 60-8 110-26 162M328 340c2 42 10 78 22 112" />
        <path d="M52 452h540" />
      </g>
      <g className="login-drawing-roots">
        <path d="M150 248c4 68-6 140-2 204M176 250c-2 52 4 100-6 144M476 248c-4 68 6 140 2 204M502 246c2 52-4 92 6 132M120 244c0 34 4 60-2 92M534 244c0 30-4 52 2 80" />
      </g>
    </svg>
  )
}
