;; The computations of a transformer, in 128-bit SIMD. Matrices hold 16-bit numbers with a scale for each row, and are multiplied row by
;; row. They are stored in panels of four rows: the first two numbers of each row, then the next two of each row, and so on.
(module
  (memory (import "memory" "memory") 1)

  ;; The largest of the four floats of a vector.
  (func $largestOf (param $max v128) (result f32)
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $max)) (f32x4.extract_lane 1 (local.get $max)))
      (f32.max (f32x4.extract_lane 2 (local.get $max)) (f32x4.extract_lane 3 (local.get $max)))))

  ;; The sum of the four floats of a vector.
  (func $sumOf (param $sum v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
      (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))

  ;; The largest of the absolute values of the floats from $from to $end.
  (func $largest (param $from i32) (param $end i32) (result f32)
    (local $max v128)
    (loop $four
      (local.set $max (f32x4.pmax (local.get $max) (f32x4.abs (v128.load (local.get $from)))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $four (i32.lt_u (local.get $from) (local.get $end))))
    (call $largestOf (local.get $max)))

  ;; $limit divided by $max; 0 for numbers that are all 0.
  (func $factor (param $limit f32) (param $max f32) (result f32)
    (if (result f32) (f32.gt (local.get $max) (f32.const 0))
      (then (f32.div (local.get $limit) (local.get $max)))
      (else (f32.const 0))))

  ;; The eight floats at $from, multiplied by $factor, as 16-bit numbers.
  (func $rounded (param $from i32) (param $factor v128) (result v128)
    (i16x8.narrow_i32x4_s
      (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load (local.get $from)))))
      (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $from)))))))

  ;; The address at which a row of $depth numbers begins in the panels at $to.
  (func $placeOf (param $to i32) (param $row i32) (param $depth i32) (result i32)
    (i32.add
      (i32.add (local.get $to) (i32.mul (i32.shr_u (local.get $row) (i32.const 2)) (i32.shl (local.get $depth) (i32.const 3))))
      (i32.shl (i32.and (local.get $row) (i32.const 3)) (i32.const 2))))

  ;; Writes eight numbers of a row to a panel.
  (func $storePairs (param $to i32) (param $x v128)
    (v128.store32_lane 0 (local.get $to) (local.get $x))
    (v128.store32_lane offset=16 1 (local.get $to) (local.get $x))
    (v128.store32_lane offset=32 2 (local.get $to) (local.get $x))
    (v128.store32_lane offset=48 3 (local.get $to) (local.get $x)))

  ;; Writes $rows rows of $depth floats as 16-bit numbers of at most $limit to panels at $to, and the scale of each row to $scales. Each
  ;; row begins $stride bytes after the one before. $depth is a multiple of 8.
  (func (export "pack")
    (param $from i32) (param $stride i32) (param $to i32) (param $scales i32) (param $rows i32) (param $depth i32) (param $limit f32)
    (local $at i32) (local $end i32) (local $out i32) (local $row i32) (local $max f32) (local $factor v128) (local $x v128)
    (loop $rows
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $depth) (i32.const 2))))
      (local.set $max (call $largest (local.get $from) (local.get $end)))
      (f32.store (local.get $scales) (f32.div (local.get $max) (local.get $limit)))
      (local.set $factor (f32x4.splat (call $factor (local.get $limit) (local.get $max))))
      (local.set $at (local.get $from))
      (local.set $out (call $placeOf (local.get $to) (local.get $row) (local.get $depth)))
      (loop $eight
        (local.set $x (call $rounded (local.get $at) (local.get $factor)))
        (call $storePairs (local.get $out) (local.get $x))
        (local.set $out (i32.add (local.get $out) (i32.const 64)))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br_if $eight (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $from (i32.add (local.get $from) (local.get $stride)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; Writes the columns of $depth rows of $columns floats as rows to panels at $to, padded with zeros to $length. Each row of floats begins
  ;; $stride bytes after the one before. $columns is a multiple of 4, and $length is even.
  (func (export "packTransposed")
    (param $from i32) (param $stride i32) (param $to i32) (param $scales i32) (param $depth i32) (param $columns i32)
    (param $length i32) (param $limit f32)
    (local $at i32) (local $row i32) (local $max v128) (local $factor v128) (local $x v128) (local $y v128)
    (loop $columns4
      (local.set $at (local.get $from))
      (local.set $row (i32.const 0))
      (local.set $max (v128.const i64x2 0 0))
      (loop $rows
        (local.set $max (f32x4.pmax (local.get $max) (f32x4.abs (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br_if $rows (i32.lt_u (local.get $row) (local.get $depth))))
      (v128.store (local.get $scales) (f32x4.div (local.get $max) (f32x4.splat (local.get $limit))))
      (local.set $factor
        (v128.and
          (f32x4.div (f32x4.splat (local.get $limit)) (local.get $max))
          (f32x4.gt (local.get $max) (v128.const i64x2 0 0))))
      (local.set $at (local.get $from))
      (local.set $row (i32.const 0))
      (loop $pairs
        (local.set $x (v128.const i64x2 0 0))
        (local.set $y (v128.const i64x2 0 0))
        (if (i32.lt_u (local.get $row) (local.get $depth))
          (then
            (local.set $x
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (local.get $stride)))))
        (if (i32.lt_u (i32.add (local.get $row) (i32.const 1)) (local.get $depth))
          (then
            (local.set $y
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (local.get $stride)))))
        (v128.store (local.get $to)
          (v128.or
            (v128.and (local.get $x) (v128.const i32x4 0xffff 0xffff 0xffff 0xffff))
            (i32x4.shl (local.get $y) (i32.const 16))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (i32.const 2)))
        (br_if $pairs (i32.lt_u (local.get $row) (local.get $length))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
      (local.set $columns (i32.sub (local.get $columns) (i32.const 4)))
      (br_if $columns4 (local.get $columns))))

  ;; Writes $rows times $columns floats to $out, row after row: the dot product of each row at $a with each row at $b, times both scales,
  ;; plus the addend of the row at $b. $rows is a multiple of 4; $columns, and $depth, the length of all rows, are multiples of 8.
  (func (export "multiply")
    (param $a i32) (param $aScales i32) (param $b i32) (param $bScales i32) (param $addends i32) (param $out i32)
    (param $rows i32) (param $columns i32) (param $depth i32)
    (local $bytes i32) (local $row i32) (local $column i32) (local $end i32) (local $to i32) (local $scale i32)
    (local $at i32) (local $b0 i32) (local $b1 i32)
    (local $s00 v128) (local $s01 v128) (local $s10 v128) (local $s11 v128)
    (local $s20 v128) (local $s21 v128) (local $s30 v128) (local $s31 v128)
    (local $x v128) (local $y0 v128) (local $y1 v128)
    (local $scales0 v128) (local $scales1 v128) (local $more0 v128) (local $more1 v128)
    (local.set $bytes (i32.shl (local.get $depth) (i32.const 3)))
    (loop $columns8
      (local.set $scales0 (v128.load (local.get $bScales)))
      (local.set $scales1 (v128.load offset=16 (local.get $bScales)))
      (local.set $more0 (v128.load (local.get $addends)))
      (local.set $more1 (v128.load offset=16 (local.get $addends)))
      (local.set $row (i32.const 0))
      (local.set $at (local.get $a))
      (local.set $scale (local.get $aScales))
      (loop $rows4
        (local.set $b0 (local.get $b))
        (local.set $b1 (i32.add (local.get $b) (local.get $bytes)))
        (local.set $end (local.get $b1))
        (local.set $s00 (v128.const i64x2 0 0)) (local.set $s01 (v128.const i64x2 0 0))
        (local.set $s10 (v128.const i64x2 0 0)) (local.set $s11 (v128.const i64x2 0 0))
        (local.set $s20 (v128.const i64x2 0 0)) (local.set $s21 (v128.const i64x2 0 0))
        (local.set $s30 (v128.const i64x2 0 0)) (local.set $s31 (v128.const i64x2 0 0))
        (loop $pair
          (local.set $y0 (v128.load (local.get $b0)))
          (local.set $y1 (v128.load (local.get $b1)))
          (local.set $x (v128.load32_splat (local.get $at)))
          (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (local.get $x) (local.get $y0))))
          (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (local.get $x) (local.get $y1))))
          (local.set $x (v128.load32_splat offset=4 (local.get $at)))
          (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (local.get $x) (local.get $y0))))
          (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (local.get $x) (local.get $y1))))
          (local.set $x (v128.load32_splat offset=8 (local.get $at)))
          (local.set $s20 (i32x4.add (local.get $s20) (i32x4.dot_i16x8_s (local.get $x) (local.get $y0))))
          (local.set $s21 (i32x4.add (local.get $s21) (i32x4.dot_i16x8_s (local.get $x) (local.get $y1))))
          (local.set $x (v128.load32_splat offset=12 (local.get $at)))
          (local.set $s30 (i32x4.add (local.get $s30) (i32x4.dot_i16x8_s (local.get $x) (local.get $y0))))
          (local.set $s31 (i32x4.add (local.get $s31) (i32x4.dot_i16x8_s (local.get $x) (local.get $y1))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $b0 (i32.add (local.get $b0) (i32.const 16)))
          (local.set $b1 (i32.add (local.get $b1) (i32.const 16)))
          (br_if $pair (i32.lt_u (local.get $b0) (local.get $end))))
        (local.set $to
          (i32.add (local.get $out)
            (i32.shl (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)) (i32.const 2))))
        (local.set $y0 (f32x4.splat (f32.load (local.get $scale))))
        (v128.store (local.get $to)
          (f32x4.add (local.get $more0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s00)) (f32x4.mul (local.get $y0) (local.get $scales0)))))
        (v128.store offset=16 (local.get $to)
          (f32x4.add (local.get $more1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s01)) (f32x4.mul (local.get $y0) (local.get $scales1)))))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $columns) (i32.const 2))))
        (local.set $y0 (f32x4.splat (f32.load offset=4 (local.get $scale))))
        (v128.store (local.get $to)
          (f32x4.add (local.get $more0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s10)) (f32x4.mul (local.get $y0) (local.get $scales0)))))
        (v128.store offset=16 (local.get $to)
          (f32x4.add (local.get $more1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s11)) (f32x4.mul (local.get $y0) (local.get $scales1)))))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $columns) (i32.const 2))))
        (local.set $y0 (f32x4.splat (f32.load offset=8 (local.get $scale))))
        (v128.store (local.get $to)
          (f32x4.add (local.get $more0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s20)) (f32x4.mul (local.get $y0) (local.get $scales0)))))
        (v128.store offset=16 (local.get $to)
          (f32x4.add (local.get $more1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s21)) (f32x4.mul (local.get $y0) (local.get $scales1)))))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $columns) (i32.const 2))))
        (local.set $y0 (f32x4.splat (f32.load offset=12 (local.get $scale))))
        (v128.store (local.get $to)
          (f32x4.add (local.get $more0)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s30)) (f32x4.mul (local.get $y0) (local.get $scales0)))))
        (v128.store offset=16 (local.get $to)
          (f32x4.add (local.get $more1)
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s31)) (f32x4.mul (local.get $y0) (local.get $scales1)))))
        (local.set $scale (i32.add (local.get $scale) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (i32.const 4)))
        (br_if $rows4 (i32.lt_u (local.get $row) (local.get $rows))))
      (local.set $b (i32.add (local.get $b) (i32.shl (local.get $bytes) (i32.const 1))))
      (local.set $bScales (i32.add (local.get $bScales) (i32.const 32)))
      (local.set $addends (i32.add (local.get $addends) (i32.const 32)))
      (local.set $column (i32.add (local.get $column) (i32.const 8)))
      (br_if $columns8 (i32.lt_u (local.get $column) (local.get $columns)))))

  ;; Writes the pairs of numbers that are not both 0 of $rows rows of $depth floats to $to, each followed by the place of its weights.
  ;; Numbers are scaled by row, as in "pack". Writes to $ends where the pairs of each row end.
  (func (export "packPairs")
    (param $from i32) (param $to i32) (param $ends i32) (param $scales i32) (param $rows i32) (param $depth i32)
    (param $limit f32)
    (local $end i32) (local $place i32) (local $max f32) (local $factor v128) (local $x v128)
    (loop $rows
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $depth) (i32.const 2))))
      (local.set $max (call $largest (local.get $from) (local.get $end)))
      (f32.store (local.get $scales) (f32.div (local.get $max) (local.get $limit)))
      (local.set $factor (f32x4.splat (call $factor (local.get $limit) (local.get $max))))
      (local.set $place (i32.const 0))
      (loop $eight
        (local.set $x (call $rounded (local.get $from) (local.get $factor)))
        (if (v128.any_true (local.get $x))
          (then
            (local.set $to (call $storePair (local.get $to) (i32x4.extract_lane 0 (local.get $x)) (local.get $place)))
            (local.set $to
              (call $storePair
                (local.get $to) (i32x4.extract_lane 1 (local.get $x)) (i32.add (local.get $place) (i32.const 64))))
            (local.set $to
              (call $storePair
                (local.get $to)
                (i32x4.extract_lane 2 (local.get $x))
                (i32.add (local.get $place) (i32.const 128))))
            (local.set $to
              (call $storePair
                (local.get $to)
                (i32x4.extract_lane 3 (local.get $x))
                (i32.add (local.get $place) (i32.const 192))))))
        (local.set $place (i32.add (local.get $place) (i32.const 256)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (br_if $eight (i32.lt_u (local.get $from) (local.get $end))))
      (i32.store (local.get $ends) (local.get $to))
      (local.set $ends (i32.add (local.get $ends) (i32.const 4)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $rows (local.get $rows))))

  ;; Writes a pair and the place of its weights. Returns the address of the next pair, which is the same if both numbers are 0.
  (func $storePair (param $to i32) (param $pair i32) (param $place i32) (result i32)
    (i32.store (local.get $to) (local.get $pair))
    (i32.store offset=4 (local.get $to) (local.get $place))
    (i32.add (local.get $to) (i32.shl (i32.ne (local.get $pair) (i32.const 0)) (i32.const 3))))

  ;; Writes $rows times $columns floats to $out, row after row: the dot product of each row, whose pairs are at $pairs and end at $ends,
  ;; with each column at $b, times both scales, plus the addend of the column. $b holds the two numbers of every column for each pair.
  ;; $columns is a multiple of 16.
  (func (export "multiplyPairs")
    (param $pairs i32) (param $ends i32) (param $aScales i32) (param $b i32) (param $bScales i32) (param $addends i32)
    (param $out i32) (param $rows i32) (param $columns i32) (param $depth i32)
    (local $row i32) (local $column i32) (local $at i32) (local $end i32) (local $to i32) (local $y i32)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $x v128)
    (loop $columns16
      (local.set $row (i32.const 0))
      (local.set $at (local.get $pairs))
      (local.set $to (i32.add (local.get $out) (i32.shl (local.get $column) (i32.const 2))))
      (loop $rows
        (local.set $end (i32.load (i32.add (local.get $ends) (local.get $row))))
        (local.set $s0 (v128.const i64x2 0 0)) (local.set $s1 (v128.const i64x2 0 0))
        (local.set $s2 (v128.const i64x2 0 0)) (local.set $s3 (v128.const i64x2 0 0))
        (block $none
          (br_if $none (i32.ge_u (local.get $at) (local.get $end)))
          (loop $pair
            (local.set $x (v128.load32_splat (local.get $at)))
            (local.set $y (i32.add (local.get $b) (i32.load offset=4 (local.get $at))))
            (local.set $s0 (i32x4.add (local.get $s0) (i32x4.dot_i16x8_s (local.get $x) (v128.load (local.get $y)))))
            (local.set $s1 (i32x4.add (local.get $s1) (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=16 (local.get $y)))))
            (local.set $s2 (i32x4.add (local.get $s2) (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=32 (local.get $y)))))
            (local.set $s3 (i32x4.add (local.get $s3) (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=48 (local.get $y)))))
            (local.set $at (i32.add (local.get $at) (i32.const 8)))
            (br_if $pair (i32.lt_u (local.get $at) (local.get $end)))))
        (local.set $x (v128.load32_splat (i32.add (local.get $aScales) (local.get $row))))
        (v128.store (local.get $to)
          (f32x4.add (v128.load (local.get $addends))
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s0)) (f32x4.mul (local.get $x) (v128.load (local.get $bScales))))))
        (v128.store offset=16 (local.get $to)
          (f32x4.add (v128.load offset=16 (local.get $addends))
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s1)) (f32x4.mul (local.get $x) (v128.load offset=16 (local.get $bScales))))))
        (v128.store offset=32 (local.get $to)
          (f32x4.add (v128.load offset=32 (local.get $addends))
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s2)) (f32x4.mul (local.get $x) (v128.load offset=32 (local.get $bScales))))))
        (v128.store offset=48 (local.get $to)
          (f32x4.add (v128.load offset=48 (local.get $addends))
            (f32x4.mul (f32x4.convert_i32x4_s (local.get $s3)) (f32x4.mul (local.get $x) (v128.load offset=48 (local.get $bScales))))))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $columns) (i32.const 2))))
        (local.set $row (i32.add (local.get $row) (i32.const 4)))
        (br_if $rows (i32.lt_u (local.get $row) (i32.shl (local.get $rows) (i32.const 2)))))
      (local.set $b (i32.add (local.get $b) (i32.shl (local.get $depth) (i32.const 5))))
      (local.set $bScales (i32.add (local.get $bScales) (i32.const 64)))
      (local.set $addends (i32.add (local.get $addends) (i32.const 64)))
      (local.set $column (i32.add (local.get $column) (i32.const 16)))
      (br_if $columns16 (i32.lt_u (local.get $column) (local.get $columns)))))

  ;; Writes the shares of $rows rows of $depth scores (the softmax of their products with $factor) as 16-bit numbers of at most $limit to
  ;; panels at $to, and their scales to $scales. Scores from $count on in each row get no share. $depth is a multiple of 8.
  (func (export "shares")
    (param $from i32) (param $to i32) (param $scales i32) (param $rows i32) (param $count i32) (param $depth i32)
    (param $factor f32) (param $limit f32)
    (local $at i32) (local $end i32) (local $out i32) (local $row i32) (local $x v128) (local $y v128) (local $max v128) (local $sum v128)
    (loop $rows
      (local.set $out (call $placeOf (local.get $to) (local.get $row) (local.get $depth)))
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $depth) (i32.const 2))))
      (local.set $at (i32.add (local.get $from) (i32.shl (local.get $count) (i32.const 2))))
      (block $whole
        (loop $rest
          (br_if $whole (i32.ge_u (local.get $at) (local.get $end)))
          (f32.store (local.get $at) (f32.const -1e30))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br $rest)))
      (local.set $at (local.get $from))
      (local.set $max (f32x4.splat (f32.const -1e30)))
      (loop $four
        (local.set $max (f32x4.pmax (local.get $max) (v128.load (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $four (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $max (f32x4.splat (call $largestOf (local.get $max))))
      (local.set $sum (v128.const i64x2 0 0))
      (loop $eight
        (local.set $x (call $power (v128.load (local.get $from)) (local.get $max) (local.get $factor)))
        (local.set $y (call $power (v128.load offset=16 (local.get $from)) (local.get $max) (local.get $factor)))
        (local.set $sum (f32x4.add (local.get $sum) (f32x4.add (local.get $x) (local.get $y))))
        (local.set $x
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $x) (f32x4.splat (local.get $limit)))))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $y) (f32x4.splat (local.get $limit)))))))
        (call $storePairs (local.get $out) (local.get $x))
        (local.set $out (i32.add (local.get $out) (i32.const 64)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (br_if $eight (i32.lt_u (local.get $from) (local.get $end))))
      (f32.store (local.get $scales)
        (f32.div (f32.const 1) (f32.mul (local.get $limit) (call $sumOf (local.get $sum)))))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; e to the power of $factor times ($x - $max): 2 to a whole number, times a polynomial of the rest, which is from -0.5 to 0.5.
  (func $power (param $x v128) (param $max v128) (param $factor f32) (result v128)
    (local $whole v128) (local $p v128)
    (local.set $x
      (f32x4.pmax (f32x4.splat (f32.const -40))
        (f32x4.mul (f32x4.sub (local.get $x) (local.get $max))
          (f32x4.splat (f32.mul (local.get $factor) (f32.const 1.4426950408889634))))))
    (local.set $whole (f32x4.nearest (local.get $x)))
    (local.set $x (f32x4.sub (local.get $x) (local.get $whole)))
    (local.set $p (f32x4.splat (f32.const 0.0013333558146428443)))
    (local.set $p (f32x4.add (f32x4.mul (local.get $p) (local.get $x)) (f32x4.splat (f32.const 0.009618129107628477))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $p) (local.get $x)) (f32x4.splat (f32.const 0.05550410866482158))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $p) (local.get $x)) (f32x4.splat (f32.const 0.2402265069591007))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $p) (local.get $x)) (f32x4.splat (f32.const 0.6931471805599453))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $p) (local.get $x)) (f32x4.splat (f32.const 1))))
    (i32x4.add (local.get $p) (i32x4.shl (i32x4.trunc_sat_f32x4_s (local.get $whole)) (i32.const 23))))

  ;; Writes $rows rows of $width floats to $to, each brought to mean 0 and variance 1, multiplied by the floats at $scale, plus those at
  ;; $bias. $width is a multiple of 4.
  (func (export "normalize")
    (param $from i32) (param $to i32) (param $rows i32) (param $width i32) (param $scale i32) (param $bias i32) (param $epsilon f32)
    (local $at i32) (local $bytes i32) (local $sum v128) (local $squares v128) (local $x v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (loop $row
      (local.set $sum (v128.const i64x2 0 0))
      (local.set $at (i32.const 0))
      (loop $four
        (local.set $sum (f32x4.add (local.get $sum) (v128.load (i32.add (local.get $from) (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $four (i32.lt_u (local.get $at) (local.get $bytes))))
      (local.set $sum
        (f32x4.splat (f32.div (call $sumOf (local.get $sum)) (f32.convert_i32_u (local.get $width)))))
      (local.set $squares (v128.const i64x2 0 0))
      (local.set $at (i32.const 0))
      (loop $four
        (local.set $x (f32x4.sub (v128.load (i32.add (local.get $from) (local.get $at))) (local.get $sum)))
        (local.set $squares (f32x4.add (local.get $squares) (f32x4.mul (local.get $x) (local.get $x))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $four (i32.lt_u (local.get $at) (local.get $bytes))))
      (local.set $squares
        (f32x4.splat
          (f32.div (f32.const 1)
            (f32.sqrt
              (f32.add (local.get $epsilon)
                (f32.div (call $sumOf (local.get $squares)) (f32.convert_i32_u (local.get $width))))))))
      (local.set $at (i32.const 0))
      (loop $four
        (v128.store (i32.add (local.get $to) (local.get $at))
          (f32x4.add (v128.load (i32.add (local.get $bias) (local.get $at)))
            (f32x4.mul
              (f32x4.mul (v128.load (i32.add (local.get $scale) (local.get $at))) (local.get $squares))
              (f32x4.sub (v128.load (i32.add (local.get $from) (local.get $at))) (local.get $sum)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $four (i32.lt_u (local.get $at) (local.get $bytes))))
      (local.set $from (i32.add (local.get $from) (local.get $bytes)))
      (local.set $to (i32.add (local.get $to) (local.get $bytes)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $row (local.get $rows))))

  ;; Adds $length floats at $from to those at $to. $length is a multiple of 4.
  (func (export "add") (param $to i32) (param $from i32) (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $length) (i32.const 2))))
    (loop $four
      (v128.store (local.get $to) (f32x4.add (v128.load (local.get $to)) (v128.load (local.get $from))))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $four (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Sets the negative floats among $length to 0. $length is a multiple of 4.
  (func (export "rectify") (param $at i32) (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $at) (i32.shl (local.get $length) (i32.const 2))))
    (loop $four
      (v128.store (local.get $at) (f32x4.pmax (v128.const i64x2 0 0) (v128.load (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $four (i32.lt_u (local.get $at) (local.get $end))))))
