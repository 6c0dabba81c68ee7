;; Matrices of 16-bit numbers: how they are made of floats, and their products, by two rows and four columns at a time (128-bit SIMD).
(module
  (memory (import "memory" "memory") 1)

  ;; The sums of the four numbers of each of four vectors.
  (func $sums (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    (local $ab v128) (local $cd v128)
    (local.set $ab
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $cd
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $ab) (local.get $cd))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $ab) (local.get $cd))))

  ;; Sums as 32-bit floats, times the scale of their row and those of their columns, plus the addends of their columns.
  (func $scaled (param $sums v128) (param $row f32) (param $columns v128) (param $addends v128) (result v128)
    (f32x4.add (local.get $addends)
      (f32x4.mul (f32x4.convert_i32x4_s (local.get $sums))
        (f32x4.mul (f32x4.splat (local.get $row)) (local.get $columns)))))

  ;; The largest of the absolute values of $depth floats at $from.
  (func $largest (param $from i32) (param $depth i32) (result f32)
    (local $end i32) (local $max v128)
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $depth) (i32.const 2))))
    (loop $four
      (local.set $max (f32x4.pmax (local.get $max) (f32x4.abs (v128.load (local.get $from)))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $four (i32.lt_u (local.get $from) (local.get $end))))
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $max)) (f32x4.extract_lane 1 (local.get $max)))
      (f32.max (f32x4.extract_lane 2 (local.get $max)) (f32x4.extract_lane 3 (local.get $max)))))

  ;; Writes $rows rows of $depth floats at $from as 16-bit numbers of at most $limit to $to, and to $scales by what each row is to be
  ;; multiplied. $depth is a multiple of 8.
  (func (export "quantize")
    (param $from i32) (param $to i32) (param $scales i32) (param $rows i32) (param $depth i32) (param $limit f32)
    (local $end i32) (local $max f32) (local $factor v128)
    (loop $row
      (local.set $max (call $largest (local.get $from) (local.get $depth)))
      (f32.store (local.get $scales) (f32.div (local.get $max) (local.get $limit)))
      (local.set $factor
        (f32x4.splat
          (if (result f32) (f32.gt (local.get $max) (f32.const 0))
            (then (f32.div (local.get $limit) (local.get $max)))
            (else (f32.const 0)))))
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $depth) (i32.const 2))))
      (loop $eight
        (v128.store (local.get $to)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load (local.get $from)))))
            (i32x4.trunc_sat_f32x4_s
              (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $from)))))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (br_if $eight (i32.lt_u (local.get $from) (local.get $end))))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $row (local.get $rows))))

  ;; Writes to $out, row after row, $rows times $columns floats: the dot product of each row at $a with each at $b, times both scales,
  ;; plus the addend of the row at $b. $rows is even, $columns a multiple of 4, $depth, the length of all rows, one of 16.
  (func (export "multiply")
    (param $a i32) (param $aScales i32) (param $b i32) (param $bScales i32) (param $addends i32) (param $out i32)
    (param $rows i32) (param $columns i32) (param $depth i32)
    (local $bytes i32) (local $row i32) (local $column i32) (local $k i32) (local $to i32)
    (local $a0 i32) (local $a1 i32) (local $b0 i32) (local $b1 i32) (local $b2 i32) (local $b3 i32)
    (local $s00 v128) (local $s01 v128) (local $s02 v128) (local $s03 v128)
    (local $s10 v128) (local $s11 v128) (local $s12 v128) (local $s13 v128)
    (local $x0 v128) (local $x1 v128) (local $y v128) (local $scales v128) (local $more v128)
    (local.set $bytes (i32.shl (local.get $depth) (i32.const 1)))
    (local.set $column (i32.const 0))
    (loop $columns4
      (local.set $scales (v128.load (i32.add (local.get $bScales) (i32.shl (local.get $column) (i32.const 2)))))
      (local.set $more (v128.load (i32.add (local.get $addends) (i32.shl (local.get $column) (i32.const 2)))))
      (local.set $row (i32.const 0))
      (loop $rows2
        (local.set $a0 (i32.add (local.get $a) (i32.mul (local.get $row) (local.get $bytes))))
        (local.set $a1 (i32.add (local.get $a0) (local.get $bytes)))
        (local.set $b0 (i32.add (local.get $b) (i32.mul (local.get $column) (local.get $bytes))))
        (local.set $b1 (i32.add (local.get $b0) (local.get $bytes)))
        (local.set $b2 (i32.add (local.get $b1) (local.get $bytes)))
        (local.set $b3 (i32.add (local.get $b2) (local.get $bytes)))
        (local.set $s00 (v128.const i64x2 0 0)) (local.set $s01 (v128.const i64x2 0 0))
        (local.set $s02 (v128.const i64x2 0 0)) (local.set $s03 (v128.const i64x2 0 0))
        (local.set $s10 (v128.const i64x2 0 0)) (local.set $s11 (v128.const i64x2 0 0))
        (local.set $s12 (v128.const i64x2 0 0)) (local.set $s13 (v128.const i64x2 0 0))
        (local.set $k (local.get $bytes))
        (loop $sixteen
          (local.set $x0 (v128.load (local.get $a0)))
          (local.set $x1 (v128.load (local.get $a1)))
          (local.set $y (v128.load (local.get $b0)))
          (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $y (v128.load (local.get $b1)))
          (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $y (v128.load (local.get $b2)))
          (local.set $s02 (i32x4.add (local.get $s02) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s12 (i32x4.add (local.get $s12) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $y (v128.load (local.get $b3)))
          (local.set $s03 (i32x4.add (local.get $s03) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s13 (i32x4.add (local.get $s13) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $x0 (v128.load offset=16 (local.get $a0)))
          (local.set $x1 (v128.load offset=16 (local.get $a1)))
          (local.set $y (v128.load offset=16 (local.get $b0)))
          (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $y (v128.load offset=16 (local.get $b1)))
          (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $y (v128.load offset=16 (local.get $b2)))
          (local.set $s02 (i32x4.add (local.get $s02) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s12 (i32x4.add (local.get $s12) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $y (v128.load offset=16 (local.get $b3)))
          (local.set $s03 (i32x4.add (local.get $s03) (i32x4.dot_i16x8_s (local.get $x0) (local.get $y))))
          (local.set $s13 (i32x4.add (local.get $s13) (i32x4.dot_i16x8_s (local.get $x1) (local.get $y))))
          (local.set $a0 (i32.add (local.get $a0) (i32.const 32)))
          (local.set $a1 (i32.add (local.get $a1) (i32.const 32)))
          (local.set $b0 (i32.add (local.get $b0) (i32.const 32)))
          (local.set $b1 (i32.add (local.get $b1) (i32.const 32)))
          (local.set $b2 (i32.add (local.get $b2) (i32.const 32)))
          (local.set $b3 (i32.add (local.get $b3) (i32.const 32)))
          (local.set $k (i32.sub (local.get $k) (i32.const 32)))
          (br_if $sixteen (local.get $k)))
        (local.set $to
          (i32.add (local.get $out)
            (i32.shl (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)) (i32.const 2))))
        (local.set $k (i32.add (local.get $aScales) (i32.shl (local.get $row) (i32.const 2))))
        (v128.store (local.get $to)
          (call $scaled
            (call $sums (local.get $s00) (local.get $s01) (local.get $s02) (local.get $s03))
            (f32.load (local.get $k)) (local.get $scales) (local.get $more)))
        (v128.store (i32.add (local.get $to) (i32.shl (local.get $columns) (i32.const 2)))
          (call $scaled
            (call $sums (local.get $s10) (local.get $s11) (local.get $s12) (local.get $s13))
            (f32.load offset=4 (local.get $k)) (local.get $scales) (local.get $more)))
        (local.set $row (i32.add (local.get $row) (i32.const 2)))
        (br_if $rows2 (i32.lt_u (local.get $row) (local.get $rows))))
      (local.set $column (i32.add (local.get $column) (i32.const 4)))
      (br_if $columns4 (i32.lt_u (local.get $column) (local.get $columns))))))
