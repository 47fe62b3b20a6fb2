//! Where the fields of a position stand in its words.

use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};

use crate::bits::Bits;
use crate::convert::{bit, index};
use crate::refused::Refused;
use crate::values::{Grid, V};

/// A field.
#[derive(Clone, Debug)]
enum Field {
    /// The board.
    Board,
    /// A set of numbers below a bound.
    Set(u32),
    /// A natural number of so many bits.
    Number(u32),
}

/// The fields, one after the other; the highest bit is always set, so that no position is without bits.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    fields: Vec<Field>,
    pub(crate) grid: Grid,
    pub(crate) alphabet: Vec<char>,
    bits: u32,
}

/// Bits of a number.
const NUMBER: u32 = 16;

impl Layout {
    /// The layout of positions like this one.
    pub(crate) fn of(game: &BoundGame, at: &Component) -> Result<Self, Refused> {
        let [kind] = game.rules().kinds.as_slice() else { return Err(Refused::SeveralKinds) };
        let mut layout = Self {
            fields: Vec::new(),
            grid: Grid { rows: 1, columns: 1, planes: 1, is_row: false },
            alphabet: Vec::new(),
            bits: 0,
        };
        for (field, value) in kind.fields.iter().zip(&at.fields) {
            let (field, bits) = layout.field(game, &field.ty, value)?;
            layout.fields.push(field);
            layout.bits = layout.bits.saturating_add(bits);
        }
        Ok(layout)
    }

    fn field(&mut self, game: &BoundGame, ty: &Type, value: &Value) -> Result<(Field, u32), Refused> {
        let graph = |param: usize| match &game.params()[param] {
            Value::Graph(graph) => Ok(graph),
            _ => Err(Refused::NotABoard),
        };
        let vertices = |param| {
            let most = graph(param)?.vertices().last().copied().unwrap_or(0);
            u32::try_from(most).map_err(|_| Refused::NotABoard).map(|most| most.saturating_add(1))
        };
        match (ty, value) {
            (Type::Row(Some(alphabet)) | Type::Grid(Some(alphabet)), value) if self.alphabet.is_empty() => {
                self.alphabet = alphabet.chars().collect();
                let (is_row, rows, columns) = match value {
                    Value::Row(row) => (true, 1, bit(row.len())),
                    Value::Grid(grid) => (false, bit(grid.rows()), bit(grid.columns())),
                    _ => return Err(Refused::NotABoard),
                };
                let planes = (u32::BITS - bit(self.alphabet.len() - 1).leading_zeros()).max(1);
                self.grid = Grid { rows, columns, planes, is_row };
                Ok((Field::Board, rows.saturating_mul(columns).saturating_mul(planes)))
            }
            (Type::Set(element), Value::Set(members)) => {
                let size = match element.as_ref() {
                    Type::Vertex(name) => vertices(name.param)?,
                    Type::Edge(name) => bit(graph(name.param)?.links().len()),
                    Type::Nat => {
                        let most = members.last().and_then(|member| member.as_int()?.to_u64()).unwrap_or(0);
                        u32::try_from(most).map_err(|_| Refused::NotABoard)?.saturating_add(1)
                    }
                    _ => return Err(Refused::NotABoard),
                };
                Ok((Field::Set(size), size))
            }
            (Type::Nat | Type::Vertex(_) | Type::Edge(_), _) => Ok((Field::Number(NUMBER), NUMBER)),
            (Type::Bool, _) => Err(Refused::NotABoard),
            _ => Err(Refused::NotABoard),
        }
    }

    /// Whether a position is a board and nothing else.
    pub(crate) fn is_board(&self) -> bool {
        matches!(self.fields.as_slice(), [Field::Board])
    }

    /// How many fields there are.
    pub(crate) fn len(&self) -> usize {
        self.fields.len()
    }

    /// How many bits a position takes.
    pub(crate) fn bits(&self) -> usize {
        index(self.bits) + 1
    }

    fn mark<const W: usize>() -> Bits<W> {
        Bits::one(64 * bit(W) - 1)
    }

    /// The words of a position; `None` where a value does not fit.
    pub(crate) fn pack<const W: usize>(&self, values: &[V<W>]) -> Option<Bits<W>> {
        let (mut packed, mut at) = (Self::mark::<W>(), 0);
        for (field, value) in self.fields.iter().zip(values) {
            let (bits, size) = match (field, value) {
                (Field::Board, V::Board(bits)) => (*bits, self.grid.cells() * self.grid.planes),
                (Field::Set(size), V::Members(bits)) if bits.is_zero() || bits.last() < *size => {
                    (*bits, *size)
                }
                (Field::Set(size), V::List(list)) if list.is_empty() => (Bits::ZERO, *size),
                (Field::Number(size), V::Int(int)) if (0..1 << NUMBER).contains(int) => {
                    let mut words = [0; W];
                    words[0] = u64::try_from(*int).ok()?;
                    (Bits::new(words), *size)
                }
                _ => return None,
            };
            packed = packed | bits.up(at);
            at += size;
        }
        Some(packed)
    }

    /// The values of the fields.
    pub(crate) fn unpack<const W: usize>(&self, packed: Bits<W>, values: &mut Vec<V<W>>) {
        values.clear();
        let mut at = 0;
        for field in &self.fields {
            let size = match field {
                Field::Board => self.grid.cells() * self.grid.planes,
                Field::Set(size) | Field::Number(size) => *size,
            };
            let bits = packed.down(at) & Bits::ones(size);
            values.push(match field {
                Field::Board => V::Board(bits),
                Field::Set(_) => V::Members(bits),
                Field::Number(_) => V::Int(i64::try_from(bits.words()[0]).unwrap_or(0)),
            });
            at += size;
        }
    }

    /// The words of a component.
    pub(crate) fn of_component<const W: usize>(&self, component: &Component) -> Option<Bits<W>> {
        let values = component.fields.iter().map(|value| self.value(value)).collect::<Option<Vec<V<W>>>>()?;
        self.pack(&values)
    }

    fn value<const W: usize>(&self, value: &Value) -> Option<V<W>> {
        let symbols = match value {
            Value::Row(row) if self.grid.rows == 1 && bit(row.len()) == self.grid.columns => row.as_slice(),
            Value::Grid(grid)
                if (bit(grid.rows()), bit(grid.columns())) == (self.grid.rows, self.grid.columns) =>
            {
                grid.cells()
            }
            Value::Int(int) => return int.to_i64().map(V::Int),
            Value::Set(members) => {
                let mut bits = Bits::ZERO;
                for member in members.iter() {
                    let member = u32::try_from(member.as_int()?.to_u64()?).ok()?;
                    bits.set(Some(member).filter(|member| *member < 64 * bit(W))?);
                }
                return Some(V::Members(bits));
            }
            _ => return None,
        };
        let mut bits = Bits::ZERO;
        for (cell, symbol) in (0..).zip(symbols) {
            let code = bit(self.alphabet.iter().position(|other| other == symbol)?);
            let planes = (0..self.grid.planes).filter(|plane| code >> plane & 1 == 1);
            planes.for_each(|plane| bits.set(plane * self.grid.cells() + cell));
        }
        Some(V::Board(bits))
    }

    /// The component with these words.
    pub(crate) fn component<const W: usize>(&self, packed: Bits<W>) -> Option<Component> {
        let mut values = Vec::new();
        self.unpack(packed, &mut values);
        let values = values.into_iter().map(|value| {
            Some(match value {
                V::Board(board) => self.board(board)?,
                V::Members(members) => {
                    Value::set(members.positions().map(|at| Value::from(u64::from(at))).collect())
                }
                V::Int(int) => Value::from(u64::try_from(int).ok()?),
                _ => return None,
            })
        });
        Some(Component { kind: 0, fields: values.collect::<Option<Vec<_>>>()?.into() })
    }

    fn board<const W: usize>(&self, board: Bits<W>) -> Option<Value> {
        let cells = self.grid.cells();
        let symbol = |cell: u32| {
            let planes = 0..self.grid.planes;
            let code =
                planes.fold(0, |code, plane| code | u32::from(board.has(plane * cells + cell)) << plane);
            self.alphabet.get(index(code)).copied()
        };
        let symbols = (0..cells).map(symbol).collect::<Option<Vec<char>>>()?;
        if self.grid.is_row {
            return Some(Value::row(symbols));
        }
        let rows = symbols.chunks(index(self.grid.columns).max(1));
        let text: Vec<String> = rows.map(|row| row.iter().collect()).collect();
        grundy_rules::board::Grid::read(&text.join("/")).ok().map(Value::grid)
    }
}
